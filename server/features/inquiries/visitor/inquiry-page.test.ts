import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db, passMinutes } from '../../../../tests/support/factories.ts'
import { pathFromLink } from '../../../../tests/support/fake-mail.ts'
import { buildInquiryForm } from '../../../../tests/support/form-data.ts'
import { insertInquiry } from '../../../../tests/support/inquiries.ts'
import { createTestApp, signedInVisitor } from '../../../../tests/support/test-app.ts'
import { hashToken } from '../../../core/auth/tokens.ts'
import { newId } from '../../../core/database/ids.ts'

/** A visitor who has sent an inquiry, and the path of its page from the acknowledgement. */
async function sendInquiry(LIMITS = false) {
  const testApp = createTestApp(db, { LIMITS, NOTIFY_EMAIL: 'office@site.example' })
  const person = testApp.visitor()
  await person.mutate('inquiry.create', buildInquiryForm())
  const { id } = await db.selectFrom('inquiries').select('id').executeTakeFirstOrThrow()
  const path = pathFromLink(testApp.mail.messages.at(-1))
  testApp.mail.messages.length = 0
  return { testApp, person, id, path, page: async () => await (await person.request(path)).text() }
}

const notes = () => db.selectFrom('inquiry_notes').selectAll().execute()
const link = () => db.selectFrom('inquiry_links').selectAll().executeTakeFirstOrThrow()
const activity = () => db.selectFrom('activity').selectAll().execute()
const KEY = '0199a0c0-0000-7000-8000-000000000001'

test('Visitor page: the link has 192 random bits, of which only the hash is stored', async () => {
  const { path } = await sendInquiry()
  expect(path).toMatch(/^\/i\/[\w-]{32}$/)
  const { token_hash } = await link()
  expect(token_hash).toEqual(hashToken(path.slice('/i/'.length)))
  const { rows } = await sql<{ text: string }>`select t::text as text from inquiry_links t`.execute(db)
  expect(rows[0]?.text).not.toContain(path.slice('/i/'.length))
})

test('Visitor page: shows the message, and of its sender only two digits of the phone number', async () => {
  const { page } = await sendInquiry()
  const html = await page()
  const { message, name, email, phone } = buildInquiryForm()
  expect(html).toContain(message)
  expect(html).toContain(`Ends in ${phone.replaceAll(/\D/g, '').slice(-2)}`)
  for (const hidden of [name, email, phone, phone.replaceAll(/\D/g, '')]) expect(html).not.toContain(hidden)
})

// S22, S26
test('Visitor page: no cache stores it, no search engine lists it, no site learns its address, no script runs', async () => {
  const { person, path } = await sendInquiry()
  for (const address of [path, `${path}/withdraw`, '/i/wrong']) {
    const { headers } = await person.request(address)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('content-security-policy')).toContain("script-src 'none'")
  }
})

test('Visitor page: every wrong, withdrawn or truncated link gets the same 404 page', async () => {
  const { person, path } = await sendInquiry()
  await person.post(`${path}/withdraw`, {})
  await passMinutes(10)
  const bodies = new Set<string>()
  for (const address of [
    path,
    path.slice(0, -1),
    '/i/x',
    `/i/${'a'.repeat(5000)}`,
    "/i/'%20or%201=1",
    '/i/%00',
    `${path}/withdraw`,
  ]) {
    const response = await person.request(address)
    expect([address, response.status]).toEqual([address, 404])
    bodies.add(await response.text())
    expect((await person.post(address, { line: 'Anybody there?' })).status).toBe(404)
  }
  expect(bodies.size).toBe(1)
  expect([...bodies][0]).toContain('This link is no longer valid.')
})

test('Visitor page: wrong links are rate limited, right ones are not', async () => {
  const { person, path } = await sendInquiry(true)
  const statuses: number[] = []
  for (let i = 0; i < 30; i++) statuses.push((await person.request(path)).status)
  for (let i = 0; i < 21; i++) statuses.push((await person.request(`/i/wrong-${i}`)).status)
  expect(statuses).toEqual([...Array<number>(30).fill(200), ...Array<number>(20).fill(404), 429])
})

// S29
test('Visitor page: the log contains no token', async () => {
  const { person, path, testApp } = await sendInquiry()
  await person.request(path)
  await person.request(path.replace('/i/', '//%69/'))
  await person.post(path, { line: 'We moved.' })
  await person.request(path, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
  const written = JSON.stringify(testApp.lines)
  expect(written).toContain('/i/…')
  expect(written).not.toContain(path.slice('/i/'.length))
})

// S12
test('Visitor page: opening every link on it, as mail scanners do, changes nothing', async () => {
  const { person, path, id } = await sendInquiry()
  const before = await sql`select xmin from inquiry_links union all select xmin from inquiries`.execute(db)
  for (let scan = 0; scan < 3; scan++)
    for (const address of [path, `${path}?added=1`, `${path}/withdraw`])
      for (const method of ['GET', 'HEAD'])
        expect((await person.request(address, { method })).status).toBe(200)
  expect(
    (await sql`select xmin from inquiry_links union all select xmin from inquiries`.execute(db)).rows,
  ).toEqual(before.rows)
  expect((await db.selectFrom('inquiries').select('id').execute()).map((row) => row.id)).toEqual([id])
})

test('Visitor page: seen once staff have opened it, not by a preload; answered by the first contact', async () => {
  const { page, id, testApp } = await sendInquiry()
  const admin = await signedInVisitor(db, testApp)
  expect((await admin.query('inquiry.byId', { id })).data).toMatchObject({ unseen: true, wrote_again: false })
  expect(await page()).toContain('Not opened yet')
  const { updated_at } = await db.selectFrom('inquiries').select('updated_at').executeTakeFirstOrThrow()

  await admin.mutate('inquiry.markSeen', { id })
  const { seen_at } = await link()
  expect(seen_at).not.toBeNull()
  expect(await page()).toContain(`<strong>Seen</strong><time dateTime="${seen_at?.toISOString()}">`)
  await admin.mutate('inquiry.markSeen', { id })
  expect((await link()).seen_at).toEqual(seen_at)
  // Otherwise an edit of the inquiry at that moment would be refused.
  expect(await db.selectFrom('inquiries').select('updated_at').executeTakeFirstOrThrow()).toEqual({
    updated_at,
  })
  expect((await admin.query('inquiry.byId', { id })).data).toMatchObject({ unseen: false })

  expect(await page()).toContain('Within 24 hours')
  await admin.mutate('inquiry.setStatus', { id, status: 'contacted' })
  await admin.mutate('inquiry.setStatus', { id, status: 'quoted' })
  const [first] = (await activity()).filter(({ action }) => action === 'status')
  expect(await page()).toContain(
    `<strong>Answered</strong><time dateTime="${first?.created_at.toISOString()}">`,
  )
  await admin.mutate('inquiry.setStatus', { id, status: 'new' })
  expect(await page()).toContain('Within 24 hours')
})

test('Visitor page: a job that was won stays answered when its activity has been deleted', async () => {
  const { page, id, testApp } = await sendInquiry()
  const admin = await signedInVisitor(db, testApp)
  await admin.mutate('inquiry.setStatus', { id, status: 'won' })
  await db.deleteFrom('activity').execute()
  expect(await page()).toContain('<strong>Answered</strong><time')
})

test('Visitor page: a reply from the back office counts as an answer, one that was refused does not', async () => {
  const { page, id } = await sendInquiry()
  const reply = {
    id: newId(),
    inquiry_id: id,
    note: 'May we visit on Monday?',
    channel: 'email',
    subject: 'A visit',
  } as const
  await db
    .insertInto('inquiry_notes')
    .values({ ...reply, mail_state: 'refused' })
    .execute()
  expect(await page()).toContain('Within 24 hours')
  const { created_at } = await db
    .updateTable('inquiry_notes')
    .set({ mail_state: 'sent' })
    .returning('created_at')
    .executeTakeFirstOrThrow()
  expect(await page()).toContain(`<strong>Answered</strong><time dateTime="${created_at.toISOString()}">`)
})

test('Visitor page: an addition becomes a note from the visitor, marks the inquiry for staff and is mailed to them', async () => {
  const { person, path, page, id, testApp } = await sendInquiry()
  const admin = await signedInVisitor(db, testApp)
  await admin.mutate('inquiry.markSeen', { id })
  const response = await person.post(path, { line: '  The lift is 3-phase.  ', key: KEY })
  expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?added=1#added`])
  expect(await notes()).toMatchObject([
    { inquiry_id: id, note: 'The lift is 3-phase.', from_visitor: true, author_id: null },
  ])
  expect(testApp.mail.messages).toMatchObject([
    {
      to: 'office@site.example',
      subject: expect.stringMatching(/^Added to inquiry \w{6} by Meera Joshi$/) as string,
      text: ['The lift is 3-phase.'],
      inquiryIds: [id],
      staff: true,
    },
  ])
  expect(await page()).toContain('The lift is 3-phase.')
  const inList = async () =>
    (await admin.query('inquiry.list', {})).data as { items: { wrote_again: boolean }[] }
  expect((await inList()).items).toMatchObject([{ wrote_again: true }])
  expect((await admin.query('inquiry.byId', { id })).data).toMatchObject({
    unseen: true,
    wrote_again: true,
    notes: [{ note: 'The lift is 3-phase.', from_visitor: true }],
  })
  await admin.mutate('inquiry.markSeen', { id })
  expect((await inList()).items).toMatchObject([{ wrote_again: false }])

  expect((await person.post(path, { line: 'The lift is 3-phase.', key: KEY })).status).toBe(303)
  expect(await notes()).toHaveLength(1)
  expect(testApp.mail.messages).toHaveLength(1)
})

test('Visitor page: an empty or too long addition is shown again with its error and the typed text', async () => {
  const { person, path } = await sendInquiry()
  const empty = await person.post(path, { line: '  ' })
  expect(empty.status).toBe(400)
  expect(await empty.text()).toContain('Write a line, or choose a photograph.')
  const long = await person.post(path, { line: 'word '.repeat(201) })
  expect(long.status).toBe(400)
  const html = await long.text()
  expect(html).toContain('Use at most 1000 characters')
  expect(html).toContain('word '.repeat(201))
  expect(await notes()).toEqual([])
})

test('Visitor page: notes of staff are not shown there, and additions to spam notify nobody', async () => {
  const { person, path, page, id, testApp } = await sendInquiry()
  const admin = await signedInVisitor(db, testApp)
  await admin.mutate('inquiry.addNote', { id, note: 'Seems to be in a hurry.' })
  expect(await page()).not.toContain('in a hurry')
  await admin.mutate('inquiry.setStatus', { id, status: 'spam' })
  expect((await person.post(path, { line: 'Buy now' })).status).toBe(303)
  expect(testApp.mail.messages).toEqual([])
  expect((await link()).wrote_at).toBeNull()
})

test('Visitor page: ten additions an hour, then 429 with the typed text', async () => {
  const { person, path } = await sendInquiry(true)
  for (let i = 0; i < 10; i++) expect((await person.post(path, { line: `Line ${i}` })).status).toBe(303)
  const response = await person.post(path, { line: 'One more' })
  expect([response.status, response.headers.get('retry-after')]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
  ])
  const html = await response.text()
  expect(html).toContain('One more</textarea>')
  expect(html).toContain('Too many attempts.')
})

// S14
test('Visitor page: a browser that posts the origin null from it is accepted; another site is not', async () => {
  const { person, path } = await sendInquiry()
  const body = new URLSearchParams({ line: 'From an old phone' })
  const post = (address: string, headers: Record<string, string>) =>
    person.request(address, { method: 'POST', body, headers })
  expect((await post(path, { origin: 'null' })).status).toBe(303)
  expect((await post(path, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post(path, { origin: 'null', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post('/contact', { origin: 'null' })).status).toBe(403)
})

// D73, S29
test('Withdrawal: asks to confirm, then erases the inquiry and all its data; Activity shows that, without data', async () => {
  const { person, path, id, testApp } = await sendInquiry()
  await person.post(path, { line: 'The lift is 3-phase.' })
  expect(await (await person.request(`${path}/withdraw`)).text()).toContain('Withdraw this inquiry?')
  const response = await person.post(`${path}/withdraw`, {})
  expect([response.status, response.headers.get('location')]).toEqual([303, '/i/withdrawn'])
  expect(await (await person.request('/i/withdrawn')).text()).toContain('Your inquiry is withdrawn')
  for (const table of ['inquiries', 'inquiry_notes', 'inquiry_links'] as const)
    expect(await db.selectFrom(table).select('id').execute()).toEqual([])
  expect(await activity()).toMatchObject([
    {
      action: 'withdraw',
      table_name: 'inquiries',
      record_id: id,
      user_id: null,
      before: null,
      after: null,
      address: null,
    },
  ])
  expect(testApp.lines).toContainEqual(
    expect.objectContaining({ event: 'inquiry_withdrawn', inquiry: id, address: null }),
  )
})

// S12
test('Withdrawal: a button pressed again within ten minutes has the same answer and does nothing', async () => {
  const { person, path, testApp } = await sendInquiry()
  const press = async () => {
    const { status, headers } = await person.post(`${path}/withdraw`, {})
    return [status, headers.get('location')]
  }
  const withdrawn = [303, '/i/withdrawn']
  expect(await Promise.all([press(), press()])).toEqual([withdrawn, withdrawn])
  await passMinutes(9)
  expect(await press()).toEqual(withdrawn)
  expect(await activity()).toHaveLength(1)
  expect(testApp.lines.filter(({ event }) => event === 'inquiry_withdrawn')).toHaveLength(1)
  // The link shows nothing again, and its token opens no other page.
  for (const address of [path, `${path}/withdraw`]) expect((await person.request(address)).status).toBe(404)
  const token = path.slice('/i/'.length)
  expect((await person.post('/my-data/erase', { token })).status).toBe(404)
  await passMinutes(1)
  expect(await press()).toEqual([404, null])
})

// D73
test('Withdrawal: not of an inquiry that has led to work', async () => {
  const { person, path, page, id } = await sendInquiry()
  await db.updateTable('inquiries').set({ status: 'won' }).where('id', '=', id).execute()
  expect(await page()).toContain('has led to work')
  expect(await (await person.request(`${path}/withdraw`)).text()).toContain('has led to work')
  const response = await person.post(`${path}/withdraw`, {})
  expect([response.status, response.headers.get('location')]).toEqual([303, path])
  expect(await db.selectFrom('inquiries').select('id').execute()).toEqual([{ id }])
})

test('Visitor page: an inquiry that staff entered has no link, and nothing to mark', async () => {
  const testApp = createTestApp(db, { LIMITS: false })
  const admin = await signedInVisitor(db, testApp)
  const id = await insertInquiry(db)
  expect((await admin.query('inquiry.byId', { id })).data).toMatchObject({
    unseen: false,
    wrote_again: false,
  })
  expect((await admin.mutate('inquiry.markSeen', { id })).status).toBe(200)
})
