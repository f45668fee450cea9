import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firm } from '../../../src/firm.ts'
import { makeAccount } from '../../../tests/support/accounts.ts'
import { createFakeMail } from '../../../tests/support/fake-mail.ts'
import { createFakeNotices } from '../../../tests/support/fake-notices.ts'
import { firmDate } from '../../../tests/support/firm-date.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { db, startJobs, startTestMailServer, waitFor } from '../../../tests/support/jobs.ts'
import { untilBlocked } from '../../../tests/support/locks.ts'
import type { NotifySettings } from '../../core/auth/schema.ts'
import { notifyDue } from './due.ts'

const env = { PUBLIC_URL: 'https://site.example' }

/** 15:00 in the firm's time, when no digest is sent. */
const AFTERNOON = firmDate('2026-11-23T15:00')
/** 8:00 in the firm's time. */
const MORNING = firmDate('2026-11-23T08:00')

const at = (base: Date, hours: number) => new Date(base.getTime() + hours * 3_600_000)

/** Runs the job at a given time, on several instances at once. Returns the subjects of each recipient's mails. */
async function mailsAt(now: Date, instances = 1) {
  const mail = createFakeMail()
  await Promise.all(
    Array.from({ length: instances }, () => notifyDue({ db, env, mail, notices: createFakeNotices() }, now)),
  )
  return mail.messages
    .map(({ to, subject }) => `${to}: ${subject.replace(/[0-9A-F]{6}, /, '')}`)
    .toSorted((a, b) => a.localeCompare(b))
}

const account = async (email: string, settings: Partial<NotifySettings> = {}) => {
  const id = await makeAccount(db, email)
  await db
    .updateTable('users')
    .set({ notify: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute()
  return id
}

/** An answered inquiry with a follow-up. */
const followUp = (name: string, follow_up_at: Date, assigned_to: string | null = null) =>
  insertInquiry(db, {
    name,
    follow_up_at,
    assigned_to,
    status: 'contacted',
    created_at: at(follow_up_at, -48),
  })

test('Follow-ups: the assignee is notified once when one is due, however many instances look and however often', async () => {
  const asha = await account('asha@example.in')
  await account('ravi@example.in')
  await followUp('Meera', AFTERNOON, asha)
  expect(await mailsAt(at(AFTERNOON, -0.1))).toEqual([])
  expect(await mailsAt(AFTERNOON, 3)).toEqual(['asha@example.in: Follow up now: Meera'])
  expect(await mailsAt(at(AFTERNOON, 0.1), 2)).toEqual([])
})

test('Due: two instances that find the same due events send each notification once', async () => {
  const asha = await account('asha@example.in', { digest: true })
  await followUp('Meera', MORNING, asha)
  const running = await db.transaction().execute(async (trx) => {
    await sql`lock table notifications_sent in share mode`.execute(trx)
    const running = mailsAt(MORNING, 2)
    await untilBlocked(2)
    return [running]
  })
  expect(await running[0]).toEqual([
    'asha@example.in: Follow up now: Meera',
    'asha@example.in: To do on 2026-11-23: 1 to follow up today',
  ])
})

test('Follow-ups: a rescheduled one is notified again at its new time', async () => {
  const asha = await account('asha@example.in')
  const id = await followUp('Meera', AFTERNOON, asha)
  expect(await mailsAt(AFTERNOON)).toHaveLength(1)
  await db
    .updateTable('inquiries')
    .set({ follow_up_at: at(AFTERNOON, 2) })
    .where('id', '=', id)
    .execute()
  expect(await mailsAt(at(AFTERNOON, 1))).toEqual([])
  expect(await mailsAt(at(AFTERNOON, 2))).toEqual(['asha@example.in: Follow up now: Meera'])
})

test('Follow-ups: everybody is notified of an unassigned one, and of a disabled account’s', async () => {
  await account('asha@example.in')
  await account('ravi@example.in')
  await makeAccount(db, 'pending@example.in', 'pending')
  const gone = await makeAccount(db, 'gone@example.in', 'disabled')
  await followUp('Meera', AFTERNOON)
  await followUp('Zoya', AFTERNOON, gone)
  expect(await mailsAt(AFTERNOON)).toEqual([
    'asha@example.in: Follow up now: Meera',
    'asha@example.in: Follow up now: Zoya',
    'ravi@example.in: Follow up now: Meera',
    'ravi@example.in: Follow up now: Zoya',
  ])
})

test('Follow-ups: there is no mail for a closed inquiry, or to an assignee who has switched them off', async () => {
  const asha = await account('asha@example.in')
  const ravi = await account('ravi@example.in', { follow_up: false })
  await followUp('Ravi has it', AFTERNOON, ravi)
  for (const status of ['won', 'lost', 'spam'] as const)
    await insertInquiry(db, { follow_up_at: AFTERNOON, status, assigned_to: asha })
  expect(await mailsAt(AFTERNOON)).toEqual([])
})

test('Follow-ups: after an outage those of the last 12 hours come in one mail if they are many, and older ones are skipped', async () => {
  const asha = await account('asha@example.in')
  await followUp('Too old', at(AFTERNOON, -13), asha)
  for (let hours = 1; hours <= 10; hours++) await followUp(`Late ${hours}`, at(AFTERNOON, -hours), asha)
  expect(await mailsAt(AFTERNOON)).toEqual(['asha@example.in: 10 follow-ups are due'])
})

test('Promise of 24 hours: after 18 hours without an answer the assignee is notified, or everybody if there is none', async () => {
  const asha = await account('asha@example.in')
  await account('ravi@example.in')
  const received = at(AFTERNOON, -18)
  await insertInquiry(db, { name: 'Meera', created_at: received, assigned_to: asha })
  await insertInquiry(db, { name: 'Zoya', created_at: received })
  await insertInquiry(db, { name: 'Answered', created_at: received, status: 'contacted' })
  await insertInquiry(db, { name: 'Of last week', created_at: at(AFTERNOON, -160) })
  expect(await mailsAt(at(AFTERNOON, -0.1))).toEqual([])
  expect(await mailsAt(AFTERNOON, 2)).toEqual([
    'asha@example.in: No answer yet: Meera',
    'asha@example.in: No answer yet: Zoya',
    'ravi@example.in: No answer yet: Zoya',
  ])
  expect(await mailsAt(at(AFTERNOON, 1))).toEqual([])
})

test('Promise of 24 hours: the mail says when they end, and links to the inquiry', async () => {
  await account('asha@example.in')
  const id = await insertInquiry(db, { created_at: at(AFTERNOON, -18) })
  const mail = createFakeMail()
  await notifyDue({ db, env, mail, notices: createFakeNotices() }, AFTERNOON)
  expect(mail.messages).toMatchObject([
    {
      text: [
        expect.stringContaining(`is due by 2026-11-23 21:00 (${firm.city}), 24 hours after the inquiry.`),
      ],
      link: { url: `https://site.example/admin/inquiries?id=${id}` },
      inquiryIds: [id],
      staff: true,
    },
  ])
})

test('Digest: at 8:00 in the firm’s time accounts that want it get one mail about their own and unassigned inquiries', async () => {
  const asha = await account('asha@example.in', { digest: true, deadline: false, follow_up: false })
  const ravi = await account('ravi@example.in', { deadline: false, follow_up: false })
  await insertInquiry(db, { name: 'New to all', created_at: at(MORNING, -2) })
  await insertInquiry(db, { name: 'New to Ravi', created_at: at(MORNING, -2), assigned_to: ravi })
  await followUp('Overdue', at(MORNING, -20), asha)
  await followUp('Today', at(MORNING, 3), asha)
  await followUp('Tomorrow', at(MORNING, 20), asha)
  expect(await mailsAt(at(MORNING, -0.02))).toEqual([])
  expect(await mailsAt(MORNING, 2)).toEqual([
    'asha@example.in: To do on 2026-11-23: 1 without an answer, 1 overdue, 1 to follow up today',
  ])
  expect(await mailsAt(at(MORNING, 0.02), 2)).toEqual([])
  expect(await mailsAt(at(MORNING, 24))).toHaveLength(1)
})

test('Digest: inquiries of a disabled account are in everybody’s digest', async () => {
  await account('asha@example.in', { digest: true, deadline: false, follow_up: false })
  const gone = await makeAccount(db, 'gone@example.in', 'disabled')
  await followUp('Left behind', at(MORNING, -20), gone)
  expect(await mailsAt(MORNING)).toEqual(['asha@example.in: To do on 2026-11-23: 1 overdue'])
})

test('Digest: names the first five of each group and counts the others', async () => {
  await account('asha@example.in', { digest: true, deadline: false })
  for (let i = 1; i <= 7; i++) await insertInquiry(db, { name: `Person ${i}`, created_at: at(MORNING, -i) })
  const mail = createFakeMail()
  await notifyDue({ db, env, mail, notices: createFakeNotices() }, MORNING)
  const [, group] = mail.messages[0]?.text ?? []
  expect(group).toEqual([
    'Without an answer: 7',
    ...[7, 6, 5, 4, 3].map((i) => ({
      inquiryId: expect.any(String),
      text: expect.stringContaining(`Person ${i}\n`),
    })),
    'and 2 more',
  ])
})

test('Digest: with nothing to do there is none, even if an inquiry arrives an hour later', async () => {
  await account('asha@example.in', { digest: true, deadline: false, follow_up: false })
  expect(await mailsAt(MORNING)).toEqual([])
  await insertInquiry(db, { created_at: MORNING })
  expect(await mailsAt(at(MORNING, 1))).toEqual([])
})

test('Digest: a missed one is sent until noon, and skipped after that', async () => {
  await account('asha@example.in', { digest: true, deadline: false })
  await insertInquiry(db, { created_at: at(MORNING, -1) })
  expect(await mailsAt(at(MORNING, 4))).toEqual([])
  expect(await mailsAt(at(MORNING, 3.9))).toHaveLength(1)
})

test('Due: an event whose row is locked is announced a minute later, and delays no other', async () => {
  const asha = await account('asha@example.in')
  const locked = await followUp('Meera', AFTERNOON, asha)
  await followUp('Ravi', AFTERNOON, asha)
  const otherTrx = await db.startTransaction().execute()
  await otherTrx.selectFrom('inquiries').select('id').where('id', '=', locked).forUpdate().execute()
  expect(await mailsAt(AFTERNOON)).toEqual(['asha@example.in: Follow up now: Ravi'])
  await otherTrx.commit().execute()
  expect(await mailsAt(at(AFTERNOON, 0.02))).toEqual(['asha@example.in: Follow up now: Meera'])
})

test('Jobs: the queue looks for due events each minute, and sends the notifications', async () => {
  const server = await startTestMailServer()
  const { lines } = await startJobs({ SMTP_URL: server.url })
  await account('asha@example.in')
  await followUp('Meera', new Date(Date.now() - 60_000))
  await sql`insert into pgboss.job (name) values ('notifications')`.execute(db)
  await waitFor(() => expect(server.received).toHaveLength(1))
  expect(lines).toContainEqual({
    event: 'notified',
    follow_ups: 1,
    deadlines: 0,
    digests: expect.any(Number),
  })
  const { rows } = await sql`select cron, timezone from pgboss.schedule where name = 'notifications'`.execute(
    db,
  )
  expect(rows).toEqual([{ cron: '* * * * *', timezone: firm.timeZone }])
})
