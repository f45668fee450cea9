import { expect, test } from 'vitest'
import { db } from '../../../../tests/support/factories.ts'
import { pathFromLink } from '../../../../tests/support/fake-mail.ts'
import { buildInquiryForm } from '../../../../tests/support/form-data.ts'
import { untilBlocked } from '../../../../tests/support/locks.ts'
import { createTestApp, signedInVisitor } from '../../../../tests/support/test-app.ts'
import { inquiryReference, newId } from '../../../core/database/ids.ts'

/** Two visitors with a link each, whose inquiries staff have merged: the second into the first. */
async function mergedVisitors() {
  const testApp = createTestApp(db, { LIMITS: false, NOTIFY_EMAIL: 'office@site.example' })
  const send = async (values: object) => {
    const person = testApp.visitor()
    await person.mutate('inquiry.create', { ...buildInquiryForm(values), idempotency_key: newId() })
    const path = pathFromLink(testApp.mail.messages.at(-1))
    const { id } = await db
      .selectFrom('inquiries')
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return { id, person, path, page: async () => await (await person.request(path)).text() }
  }
  const meera = await send({ email: 'meera@example.com', message: 'A full rewire of three rooms.' })
  const devika = await send({
    email: 'devika@example.com',
    message: 'The lift stops by itself.',
    phone: '+91 98111 00099',
  })
  const admin = await signedInVisitor(db, testApp)
  const merge = () => admin.mutate('inquiry.merge', { id: devika.id, into: meera.id })
  testApp.mail.messages.length = 0
  return { testApp, admin, meera, devika, merge }
}

test('Visitor page: after a merge each link shows its own inquiry, under the reference that its visitor knows', async () => {
  const { meera, devika, merge } = await mergedVisitors()
  await merge()
  await meera.person.post(meera.path, { line: 'We have a cat.' })
  await devika.person.post(devika.path, { line: 'We have a dog.' })
  const [own, others] = [await devika.page(), await meera.page()]
  for (const words of ['The lift stops', 'We have a dog.', 'Ends in 99', inquiryReference(devika.id)]) {
    expect(own).toContain(words)
    expect(others).not.toContain(words)
  }
  for (const words of ['A full rewire', 'We have a cat.', inquiryReference(meera.id)]) {
    expect(others).toContain(words)
    expect(own).not.toContain(words)
  }
  expect(own.split('The lift stops')).toHaveLength(2)
})

test('Visitor page: an inquiry that is merged into one answered before it arrived is neither seen nor answered', async () => {
  const { meera, devika, merge } = await mergedVisitors()
  await db
    .updateTable('inquiries')
    .set({ status: 'contacted', first_answered_at: new Date(Date.now() - 4 * 86_400_000) })
    .where('id', '=', meera.id)
    .execute()
  await merge()
  const page = await devika.page()
  expect(page).toContain('Not opened yet')
  expect(page).toContain('Within 24 hours')
})

test('Visitor page: after a merge one visitor withdraws their own inquiry, and the other’s stays', async () => {
  const { admin, meera, devika, merge } = await mergedVisitors()
  await merge()
  await devika.person.post(`${devika.path}/withdraw`, {})
  expect((await devika.person.request(devika.path)).status).toBe(404)
  expect(await meera.page()).toContain('A full rewire')
  const remaining = JSON.stringify((await admin.query('inquiry.byId', { id: meera.id })).data)
  expect(remaining).toContain('A full rewire')
  expect(remaining).not.toContain('The lift stops')
})

test('Visitor page: when the head of a group is withdrawn, the other stands on its own again', async () => {
  const { admin, meera, devika, merge } = await mergedVisitors()
  await merge()
  await devika.person.post(devika.path, { line: 'We have a dog.' })
  await meera.person.post(`${meera.path}/withdraw`, {})
  expect((await meera.person.request(meera.path)).status).toBe(404)
  expect(await devika.page()).toContain('We have a dog.')
  const { data } = await admin.query('inquiry.byId', { id: devika.id })
  expect(data).toMatchObject({ id: devika.id, message: 'The lift stops by itself.' })
})

test('Visitor page: a text that is sent while staff merge is not lost', async () => {
  const { devika, merge } = await mergedVisitors()
  const blocker = await db.startTransaction().execute()
  await blocker.selectFrom('inquiries').select('id').where('id', '=', devika.id).forUpdate().execute()
  const merged = merge()
  await untilBlocked()
  const line = devika.person.post(devika.path, { line: 'We have a dog.' })
  await untilBlocked(2)
  await blocker.commit().execute()
  expect((await merged).status).toBe(200)
  expect((await line).status).toBe(303)
  const notes = await db
    .selectFrom('inquiry_notes')
    .select('inquiry_id')
    .where('note', '=', 'We have a dog.')
    .execute()
  expect(notes).toEqual([{ inquiry_id: devika.id }])
})
