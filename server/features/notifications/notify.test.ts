import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeAccount } from '../../../tests/support/accounts.ts'
import { createFakeMail } from '../../../tests/support/fake-mail.ts'
import { createFakeNotices } from '../../../tests/support/fake-notices.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { db, findMails, startJobs, startTestMailServer, waitFor } from '../../../tests/support/jobs.ts'
import { signedInClient } from '../../../tests/support/trpc-caller.ts'
import { inquiryReference } from '../../core/database/ids.ts'
import { notifyAssigned } from './assigned.ts'

const env = { PUBLIC_URL: 'https://site.example' }

test('Notifications: the assignee gets a mail with the colleague’s name, the reference and a link to the inquiry', async () => {
  const server = await startTestMailServer()
  const { jobs } = await startJobs({ SMTP_URL: server.url })
  const { me, client } = await signedInClient('active', { mail: jobs.mail })
  await db.updateTable('users').set({ name: 'Dev Patil' }).where('id', '=', me.id).execute()
  const asha = await makeAccount(db, 'asha@example.in')
  const id = await insertInquiry(db)
  await client.inquiry.assign.mutate({ id, assigned_to: asha })
  await waitFor(() => expect(server.received).toHaveLength(1))
  const [{ to, raw } = { to: [], raw: '' }] = server.received
  expect(to).toEqual(['asha@example.in'])
  expect(raw).toContain(`Subject: Assigned to you: ${inquiryReference(id)}, Meera Kulkarni`)
  expect(raw).toContain('Dev Patil assigned you the inquiry from Meera Kulkarni.')
  expect(raw.replaceAll('=\r\n', '')).toContain(`/admin/inquiries?id=3D${id}`)
  // The visitor's message and phone number stay in the back office.
  expect(raw).not.toContain('rewire')
  expect(raw).not.toContain('98200')
})

test('Notifications: nobody is notified of inquiries that they take themselves, had before or lose', async () => {
  const mail = createFakeMail()
  const { me, client } = await signedInClient('active', { mail })
  const asha = await makeAccount(db, 'asha@example.in')
  const id = await insertInquiry(db)
  await client.inquiry.assign.mutate({ id, assigned_to: me.id })
  expect(mail.messages).toEqual([])
  await client.inquiry.assign.mutate({ id, assigned_to: asha })
  expect(mail.messages).toMatchObject([{ to: 'asha@example.in', staff: true, inquiryIds: [id] }])
  await client.inquiry.assign.mutate({ id, assigned_to: asha, follow_up_at: '2026-12-01T05:00:00.000Z' })
  await client.inquiry.assign.mutate({ id, assigned_to: null })
  expect(mail.messages).toHaveLength(1)
})

test('Notifications: an account without a name is named by the part of its address before the @', async () => {
  const mail = createFakeMail()
  const { me, client } = await signedInClient('active', { mail })
  const asha = await makeAccount(db, 'asha@example.in')
  await client.inquiry.assign.mutate({ id: await insertInquiry(db), assigned_to: asha })
  const [localPart] = me.email.split('@')
  expect(mail.messages[0]?.text).toEqual([`${localPart} assigned you the inquiry from Meera Kulkarni.`])
})

test('Notifications: many inquiries assigned by one call share one mail, a few get a mail each', async () => {
  const { me } = await signedInClient()
  const asha = await makeAccount(db, 'asha@example.in')
  const changes = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const row = { id: await insertInquiry(db), name: 'Meera', created_at: new Date(), follow_up_at: null }
      return { before: { assigned_to: null }, row: { ...row, assigned_to: asha } }
    }),
  )
  const assign = async (count: number) => {
    const mail = createFakeMail()
    const assigned = changes.slice(0, count)
    await db.transaction().execute((trx) =>
      notifyAssigned({ env, mail, notices: createFakeNotices() }, trx, {
        kind: 'assigned',
        assignedBy: me,
        changes: assigned,
      }),
    )
    return mail.messages
  }
  expect(await assign(3)).toHaveLength(3)
  const [collected, ...others] = await assign(4)
  expect(others).toEqual([])
  expect(collected?.subject).toBe('4 inquiries were assigned to you')
  expect(collected?.text[1]).toEqual(
    changes.map(({ row }) => ({
      inquiryId: row.id,
      text: `${inquiryReference(row.id)} Meera\n${env.PUBLIC_URL}/admin/inquiries?id=${row.id}`,
    })),
  )
})

test('Notifications: an account that has switched the event off, or is disabled meanwhile, is not notified', async () => {
  const mail = createFakeMail()
  const { me, client } = await signedInClient('active', { mail })
  const asha = await makeAccount(db, 'asha@example.in')
  const countMails = async () => {
    mail.messages.length = 0
    await client.inquiry.assign.mutate({ id: await insertInquiry(db), assigned_to: asha })
    return mail.messages.length
  }
  expect(await countMails()).toBe(1)
  await db
    .updateTable('users')
    .set({ notify: JSON.stringify({ assigned: false }) })
    .where('id', '=', asha)
    .execute()
  expect(await countMails()).toBe(0)
  await db
    .updateTable('users')
    .set({ notify: JSON.stringify({ digest: true }) })
    .where('id', '=', asha)
    .execute()
  expect(await countMails()).toBe(1)
  const row = { id: '', name: 'Meera', created_at: new Date(), follow_up_at: null, assigned_to: asha }
  const changes = [{ before: { assigned_to: null }, row }]
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', asha).execute()
  await db.transaction().execute((trx) =>
    notifyAssigned({ env, mail, notices: createFakeNotices() }, trx, {
      kind: 'assigned',
      assignedBy: me,
      changes,
    }),
  )
  expect(mail.messages).toHaveLength(1)
})

// D29, D73
test('Notifications: erasing a person deletes waiting mails about them, and their line in a mail about many', async () => {
  const server = await startTestMailServer((_to, attempt) =>
    attempt < 3 ? { code: 451, text: 'busy' } : null,
  )
  const { jobs } = await startJobs({ SMTP_URL: server.url }, 15)
  const { me, client } = await signedInClient('active', { mail: jobs.mail })
  const asha = await makeAccount(db, 'asha@example.in')
  const names = ['Meera', 'Ravi', 'Zoya', 'Dev']
  const ids = await Promise.all(
    names.map((name) => insertInquiry(db, { email: `${name.toLowerCase()}@example.com`, name })),
  )
  await client.inquiry.assign.mutate({ id: ids[0]!, assigned_to: asha })
  const changes = ids.map((id, i) => ({
    before: { assigned_to: null },
    row: { id, name: names[i]!, created_at: new Date(), follow_up_at: null, assigned_to: asha },
  }))
  await db.transaction().execute((trx) =>
    notifyAssigned({ env, mail: jobs.mail, notices: createFakeNotices() }, trx, {
      kind: 'assigned',
      assignedBy: me,
      changes,
    }),
  )
  expect((await findMails()).waiting).toHaveLength(2)
  await client.inquiry.erasePerson.mutate({ email: 'meera@example.com' })
  expect((await findMails()).waiting).toHaveLength(1)
  const { rows } = await sql`
    select from mails, mail_inquiries where concat(mails, mail_inquiries) like '%Meera%'`.execute(db)
  expect(rows).toEqual([])
  await waitFor(() => expect(server.received).toHaveLength(1))
  const [{ raw } = { raw: '' }] = server.received
  for (const name of ['Ravi', 'Zoya', 'Dev']) expect(raw).toContain(name)
  expect(raw).not.toContain('Meera')
})
