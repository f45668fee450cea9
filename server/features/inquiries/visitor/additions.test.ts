import { expect, test } from 'vitest'
import { db } from '../../../../tests/support/factories.ts'
import { insertInquiry } from '../../../../tests/support/inquiries.ts'
import { untilBlocked } from '../../../../tests/support/locks.ts'
import { createTestApp } from '../../../../tests/support/test-app.ts'
import { createInquiryLink } from './inquiry-links.ts'

const KEY = '0199a0c0-0000-7000-8000-000000000001'

/** A visitor, and the path of the page of an inquiry. */
async function openPage() {
  const id = await insertInquiry(db)
  const token = await db.transaction().execute((trx) => createInquiryLink(trx, id))
  return { id, path: `/i/${token}`, person: createTestApp(db, { LIMITS: false }).visitor() }
}

const notes = () =>
  db
    .selectFrom('inquiry_notes')
    .select(['inquiry_id', 'note'])
    .orderBy('created_at')
    .orderBy('note')
    .execute()

test('Additions: another text from the same page, as after going back, is a separate note', async () => {
  const { person, path, id } = await openPage()
  for (const line of ['Come on Monday.', 'Come on Tuesday.', 'Come on Monday.'])
    expect((await person.post(path, { line, key: KEY })).status).toBe(303)
  expect(await notes()).toEqual([
    { inquiry_id: id, note: 'Come on Monday.' },
    { inquiry_id: id, note: 'Come on Tuesday.' },
  ])
})

test('Additions: a text that arrives while staff merge the inquiry is not lost', async () => {
  const { person, path, id } = await openPage()
  const into = await insertInquiry(db)
  const merge = await db.startTransaction().execute()
  await merge.selectFrom('inquiries').select('id').where('id', '=', id).forUpdate().execute()
  const answer = person.post(path, { line: 'Come on Monday.' })
  await untilBlocked()
  await merge.updateTable('inquiries').set({ merged_into: into }).where('id', '=', id).execute()
  await merge.commit().execute()
  expect((await answer).status).toBe(303)
  expect(await notes()).toEqual([{ inquiry_id: id, note: 'Come on Monday.' }])
})

test('Additions: a thousand characters with line breaks are accepted, as a browser sends them', async () => {
  const { person, path, id } = await openPage()
  const note = `${'a'.repeat(99)}\n`.repeat(10).slice(0, 999) + '!'
  expect((await person.post(path, { line: note.replaceAll('\n', '\r\n'), key: KEY })).status).toBe(303)
  expect(await notes()).toEqual([{ inquiry_id: id, note }])
})
