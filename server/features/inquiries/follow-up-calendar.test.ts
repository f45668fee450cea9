import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { createTestApp, signedInVisitor } from '../../../tests/support/test-app.ts'
import { inquiryReference } from '../../core/database/ids.ts'
import { formatCalendar } from './follow-up-calendar.ts'

const origin = 'https://site.example'
const tomorrow = new Date(Math.ceil(Date.now() / 86_400_000 + 1) * 86_400_000 + 4.5 * 3_600_000)

const parseEvents = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

/** A signed-in account with the path of its calendar. */
async function calendarOwner(email = 'asha@example.in') {
  const app = createTestApp(db)
  const me = await signedInVisitor(db, app, email)
  const makeAddress = async () => {
    const { data } = await me.mutate('auth.makeCalendarAddress')
    return (data as { url: string }).url.replace(app.env.PUBLIC_URL, '')
  }
  return { app, me, makeAddress, path: await makeAddress() }
}

test('Calendar: a parser reads each follow-up with its name, reference, time in UTC and link, and no other personal data', () => {
  const id = '01900000-0000-7000-8000-00000000a4f2'
  const text = formatCalendar(origin, [
    { id, name: 'Meera Kulkarni', follow_up_at: tomorrow, updated_at: new Date('2026-11-23T04:30:00.123Z') },
  ])
  const [event] = parseEvents(text)
  expect(event?.summary).toBe('Follow up: Meera Kulkarni (00A4F2)')
  expect(event?.uid).toBe(`follow-up-${id}@site.example`)
  expect(event?.startDate.toJSDate()).toEqual(tomorrow)
  expect(event?.startDate.zone.tzid).toBe('UTC')
  expect(event?.endDate.toJSDate().getTime()).toBe(tomorrow.getTime() + 30 * 60_000)
  expect(String(event?.component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-23T04:30:00Z')
  expect(event?.component.getFirstPropertyValue('url')).toBe(`${origin}/admin/inquiries?id=${id}`)
})

test('Calendar: long names of any script are folded between characters, and special characters are escaped', () => {
  const names = [
    'साँझ इलेक्ट्रिकल्स एंड कंपनी प्राइवेट लिमिटेड, ठाणे पश्चिम, महाराष्ट्र',
    '🔌'.repeat(60),
    String.raw`Rao; Sons, "A\B"`,
    'END:VEVENT\r\nBEGIN:VEVENT',
  ]
  const text = formatCalendar(
    origin,
    names.map((name, index) => ({
      id: `01900000-0000-7000-8000-00000000000${index}`,
      name,
      follow_up_at: tomorrow,
      updated_at: tomorrow,
    })),
  )
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n�]/)
  }
  expect(parseEvents(text).map(({ summary }) => summary)).toEqual(
    names.map((name, index) => `Follow up: ${name.replace('\r\n', '\n')} (00000${index})`),
  )
})

test('Calendar: one without follow-ups has a component too, as the standard requires', () => {
  const calendar = new ICAL.Component(ICAL.parse(formatCalendar(origin, [])))
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
})

test('Calendar: its private address shows anybody the open follow-ups of the account, and is neither stored nor logged', async () => {
  const { app, me, path } = await calendarOwner()
  const own = { assigned_to: me.id, follow_up_at: tomorrow }
  const id = await insertInquiry(db, { name: 'Mine', ...own })
  await insertInquiry(db, { name: 'Nobody’s', follow_up_at: tomorrow })
  await insertInquiry(db, { name: 'Won', ...own, status: 'won' })
  await insertInquiry(db, { name: 'Long past', ...own, follow_up_at: new Date(Date.now() - 40 * 86_400_000) })
  const response = await app.visitor().request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(parseEvents(text).map(({ summary }) => summary)).toEqual([
    `Follow up: Mine (${inquiryReference(id)})`,
  ])
  for (const secret of ['meera@', '98200', 'rewire']) expect(text).not.toContain(secret)
  const stored = JSON.stringify(await db.selectFrom('calendar_keys').selectAll().execute())
  const key = path.split('key=')[1] ?? ''
  expect(key.length).toBeGreaterThanOrEqual(32)
  expect(stored + JSON.stringify(app.lines)).not.toContain(key)
})

test('Calendar: an address ends when another is made, when it is turned off, and with a new password', async () => {
  const { app, me, path, makeAddress } = await calendarOwner()
  const statusOf = async (address: string) => (await app.visitor().request(address)).status
  const second = await makeAddress()
  expect([await statusOf(path), await statusOf(second)]).toEqual([404, 200])
  expect((await me.query('auth.profile')).data).toMatchObject({ calendar_since: expect.any(String) })
  await me.mutate('auth.removeCalendarAddress')
  expect(await statusOf(second)).toBe(404)
  expect((await me.query('auth.profile')).data).toMatchObject({ calendar_since: null })
  const third = await makeAddress()
  const { status } = await me.mutate('auth.changePassword', {
    current: 'a lamp over every door',
    password: 'another lamp over the door',
  })
  expect([status, await statusOf(third)]).toEqual([200, 404])
  expect(app.mail.messages.filter(({ subject }) => subject === 'A calendar address was made')).toHaveLength(3)
})

test('Calendar: is closed with its account, and where the site requires a second factor that the account lacks', async () => {
  const { app, me, path } = await calendarOwner()
  const strict = createTestApp(db, { REQUIRE_SECOND_FACTOR: true })
  expect((await strict.visitor().request(path)).status).toBe(404)
  expect((await app.visitor().request(path)).status).toBe(200)
  await db.updateTable('users').set({ approved_at: null }).where('id', '=', me.id).execute()
  expect((await app.visitor().request(path)).status).toBe(404)
})

test('Calendar: attempts with wrong keys are limited, those with the right key are not', async () => {
  const { app, path } = await calendarOwner()
  const client = app.visitor('203.0.113.99')
  for (let i = 0; i < 30; i++) expect((await client.request(path)).status).toBe(200)
  const statuses = []
  for (let i = 0; i < 25; i++) statuses.push((await client.request(`/follow-ups.ics?key=wrong${i}`)).status)
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
  const refused = await client.request('/follow-ups.ics?key=again')
  expect(refused.headers.get('retry-after')).toBeTruthy()
})
