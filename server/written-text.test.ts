import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { arbitraryLine, arbitraryText } from '../tests/support/arbitrary-text.ts'
import { db } from '../tests/support/factories.ts'
import { startTestMailServer } from '../tests/support/jobs.ts'
import { silentLog } from '../tests/support/logs.ts'
import { readMail } from '../tests/support/received-mail.ts'
import { type CallResult, createTestApp, signedInVisitor } from '../tests/support/test-app.ts'
import { inquiryReference } from './core/database/ids.ts'
import { createMailTransport } from './core/mail/transport.ts'
import { normalLine, normalText } from './core/text/schema.ts'
import { newInquiryMail } from './features/inquiries/emails.ts'
import { createInquiryLink } from './features/inquiries/visitor/inquiry-links.ts'

const app = createTestApp(db, { LIMITS: false })
const visitor = app.visitor()

test('Written text: every entry point stores it in one normal form, and it goes out as stored', async () => {
  const staff = await signedInVisitor(db, app)
  const mailServer = await startTestMailServer()
  const sendMail = createMailTransport({ ...app.env, SMTP_URL: mailServer.url }, silentLog)
  const calendar = (await answer<{ url: string }>(staff.mutate('auth.makeCalendarAddress'))).url

  const comesOutAsStored = async (line: string, text: string) => {
    const [name, message] = [normalLine(line), normalText(text)]
    expect([normalLine(name), normalText(message)]).toEqual([name, message])
    expect(name + message).not.toMatch(/[\r\v\f\u0085\u2028\u2029]/)

    const { id, articleId } = await write(staff, line, text)
    const rows = await db.selectFrom('inquiries').select(['name', 'message']).execute()
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ name, message })))
    const notes = await db.selectFrom('inquiry_notes').select('note').execute()
    expect(notes).toEqual([{ note: message }, { note: message }])
    const article = await answer(staff.query('content.articleById', { id: articleId }))
    expect(article).toMatchObject({ title: name, body: message })

    const csv = await (await staff.request('/inquiries.csv')).text()
    expect(csv.split(`"${name.replaceAll('"', '""')}"`)).toHaveLength(4)
    expect(csv.split(`"${message.replaceAll('"', '""')}"`)).toHaveLength(4)

    const ics = await (await visitor.request(calendar.replace(app.env.PUBLIC_URL, ''))).text()
    const [event] = new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents('vevent')
    expect(event?.getFirstPropertyValue('summary')).toBe(`Follow up: ${name} (${inquiryReference(id)})`)

    const fields = { phone: null, company: name, project_type: null, budget: null, photos: 0 }
    const inquiry = { ...fields, id, source: 'contact' as const, name, email: 'asha@example.in', message }
    const mail = newInquiryMail(app.env, 'office@example.in', inquiry)
    await sendMail(mail, id)
    const read = readMail(mailServer.received.at(-1)?.raw ?? '')
    expect(read.subject).toBe(mail.subject)
    expect(read.text.split(message)).toHaveLength(2)
    expect(read.text.split(`Company: ${name}\n`)).toHaveLength(2)
  }
  await fc.assert(
    fc.asyncProperty(arbitraryLine, arbitraryText, comesOutAsStored).beforeEach(async () => {
      await db.deleteFrom('inquiries').execute()
    }),
    { numRuns: 8 },
  )
})

type Staff = Awaited<ReturnType<typeof signedInVisitor>>

/** Writes by the plain form and the procedure, as a correction, a note, a visitor's addition and an article. */
async function write(staff: Staff, line: string, text: string) {
  // As a browser sends the text of a field: every line ends with CR and LF.
  const posted = text.replaceAll(/\r\n|\r|\n/g, '\r\n')
  const form = { name: line, email: 'form@example.in', message: posted }
  expect((await visitor.post('/contact', form)).status).toBe(303)
  await answer(visitor.mutate('inquiry.contact', { name: line, email: 'call@example.in', message: text }))

  const plain = { name: 'Asha', phone: '+91 98200 12345', project_type: 'other' }
  const { id, updated_at } = await answer<{ id: string; updated_at: string }>(
    staff.mutate('inquiry.add', plain),
  )
  await answer(staff.mutate('inquiry.update', { id, updated_at, name: line, message: text }))
  await answer(staff.mutate('inquiry.addNote', { id, note: text }))
  const follow_up_at = new Date(Date.now() + 86_400_000).toISOString()
  await answer(staff.mutate('inquiry.assign', { id, assigned_to: staff.id, follow_up_at }))

  const token = await db.transaction().execute((trx) => createInquiryLink(trx, id))
  expect((await visitor.post(`/i/${token}`, { line: posted })).status).toBe(303)
  const article = { title: line, category: 'News', body: text }
  const { id: articleId } = await answer<{ id: string }>(staff.mutate('content.saveArticle', article))
  return { id, articleId }
}

async function answer<Data>(call: Promise<CallResult>): Promise<Data> {
  const { status, data, error } = await call
  expect([status, error]).toEqual([200, undefined])
  return data as Data
}
