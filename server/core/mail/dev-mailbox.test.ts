import { expect, onTestFinished, test } from 'vitest'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { connection, db, waitFor } from '../../../tests/support/jobs.ts'
import { silentLog } from '../../../tests/support/logs.ts'
import { asAdmin } from '../../../tests/support/trpc-caller.ts'
import { replies } from '../../features.ts'
import { createJobs } from '../../jobs.ts'
import { newId } from '../database/ids.ts'
import { readDevelopmentEnv } from '../env.ts'
import { createDevMailbox } from './dev-mailbox.ts'
import type { Message } from './mail.ts'

const message = (subject: string): Message => ({
  to: 'asha@example.in',
  subject,
  text: ['<script>alert(1)</script>'],
  link: { label: 'Verify email', url: 'http://localhost:3000/verify-email?token=abc' },
})

test('Development mailbox: it lists the newest message first, with its link, and delivers it too', async () => {
  const delivered: string[] = []
  const { pages, deliver } = createDevMailbox(
    'localhost:3000',
    async ({ subject }) => void delivered.push(subject),
  )
  await deliver(message('first'), '1')
  await deliver(message('second <b>'), '2')
  expect(delivered).toEqual(['first', 'second <b>'])
  const list = await (await pages.request('/dev/mail')).text()
  expect(list.indexOf('second &lt;b&gt;')).toBeLessThan(list.indexOf('first'))
  expect(list).toContain('href="http://localhost:3000/verify-email?token=abc"')
})

// S24
test('Development mailbox: text that a person wrote is escaped', async () => {
  const { pages, deliver } = createDevMailbox('localhost:3000', async () => {})
  await deliver(message('one'), '1')
  const html = await (await pages.request('/dev/mail/0')).text()
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect((await pages.request('/dev/mail/7')).status).toBe(404)
})

test('Development mailbox: it holds the last fifty messages', async () => {
  const { pages, deliver } = createDevMailbox('localhost:3000', async () => {})
  for (let i = 0; i < 60; i++) await deliver(message(`number ${i}`), String(i))
  const list = await (await pages.request('/dev/mail')).text()
  expect(list.match(/<li>/g)).toHaveLength(50)
  expect(list).toContain('number 59')
})

test('Development mailbox: it gets replies and the test mail, whether this server has the queue or not', async () => {
  const { pages, deliver, outbox } = createDevMailbox('localhost:3000', async () => {}, replies)
  const env = { ...readDevelopmentEnv({}), LIMITS: false }
  const jobs = createJobs(connection, { db, env, log: silentLog, deliver })
  await jobs.start()
  onTestFinished(jobs.stop)
  const list = async () => await (await pages.request('/dev/mail')).text()
  for (const [index, mail] of [jobs.mail, outbox].entries()) {
    const admin = await asAdmin({ env, mail })
    const subject = `Visit ${newId()}`
    const id = await insertInquiry(db)
    const reply = { id, subject, body: 'On Monday?', idempotency_key: newId() }
    const note = await admin.inquiry.reply.mutate(reply)
    await waitFor(async () =>
      expect((await admin.inquiry.byId.query({ id })).notes).toMatchObject([
        { id: note.id, mail_state: 'sent' },
      ]),
    )
    expect(await list()).toContain(subject)
    await admin.inquiry.sendTestMail.mutate()
    await waitFor(async () => expect((await list()).match(/>A test mail</g)).toHaveLength(index + 1))
    expect(await admin.inquiry.mailKinds.query()).toMatchObject({ server: null, mailbox: '/dev/mail' })
  }
})
