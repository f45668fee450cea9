import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db, passMinutes } from '../../../../tests/support/factories.ts'
import { tokenFromLink } from '../../../../tests/support/fake-mail.ts'
import { insertInquiry } from '../../../../tests/support/inquiries.ts'
import { insertPhoto } from '../../../../tests/support/inquiry-photos.ts'
import { createTestApp } from '../../../../tests/support/test-app.ts'
import { newId } from '../../../core/database/ids.ts'
import { readEnv } from '../../../core/env.ts'

/** Requests the link to the data about Meera, who has sent an inquiry; returns its token. */
async function askForLink() {
  const { visitor, mail, lines } = createTestApp(db, { LIMITS: false })
  const id = await insertInquiry(db)
  const person = visitor()
  await person.mutate('inquiry.requestData', { email: 'MEERA@example.com' })
  return { person, mail, lines, id, token: tokenFromLink(mail.messages[0]) }
}

const inquiryIds = async () =>
  (await db.selectFrom('inquiries').select('id').orderBy('created_at').execute()).map(({ id }) => id)
const activity = () => db.selectFrom('activity').selectAll().execute()

// 400
test('Own data: every request gets the same answer, and only an address under which data is held gets a mail', async () => {
  const { visitor, mail } = createTestApp(db, { LIMITS: false })
  await insertInquiry(db)
  const stranger = visitor()
  const answers = []
  for (const email of ['meera@example.com', 'nobody@example.com'])
    answers.push((await stranger.mutate('inquiry.requestData', { email })).data)
  expect(answers).toEqual([{ received: true }, { received: true }])
  expect(mail.messages).toHaveLength(1)
  expect(mail.messages[0]).toMatchObject({ to: 'meera@example.com', subject: 'What we hold about you' })
  expect(JSON.stringify(mail.messages[0])).not.toContain('Kulkarni')
  expect(await db.selectFrom('data_links').select('email').execute()).toEqual([
    { email: 'meera@example.com' },
  ])
})

test('Own data: the form without JavaScript mails the link and redirects; an invalid address gets no mail', async () => {
  const { visitor, mail } = createTestApp(db, { LIMITS: false })
  await insertInquiry(db)
  const response = await visitor().post('/privacy', { email: 'meera@example.com' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/privacy?sent=1'])
  expect(mail.messages).toHaveLength(1)
  await visitor().post('/privacy', { email: 'meera' })
  expect(mail.messages).toHaveLength(1)
})

test('Own data: a form with a filled honeypot gets the link too', async () => {
  const { visitor, mail } = createTestApp(db, { LIMITS: false })
  await insertInquiry(db)
  await visitor().post('/privacy', { email: 'meera@example.com', spare: 'https://filled.example' })
  expect(mail.messages).toMatchObject([{ to: 'meera@example.com', subject: 'What we hold about you' }])
})

test('Own data: requests are limited by client address, and mails by their recipient', async () => {
  const { visitor } = createTestApp(db, readEnv({ HOST: '127.0.0.1' }))
  const statuses = []
  for (let i = 0; i < 21; i++)
    statuses.push((await visitor().mutate('inquiry.requestData', { email: 'meera@example.com' })).status)
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429])

  const full = createTestApp(db, { LIMITS: false })
  full.mail.send = async () => false
  await insertInquiry(db)
  await full.visitor().mutate('inquiry.requestData', { email: 'meera@example.com' })
  expect(await db.selectFrom('data_links').select('email').execute()).toEqual([])
})

// 400 S12, S29
test('Own data: the page downloads once what the person sent, and nothing that staff wrote', async () => {
  const { person, token, id, lines } = await askForLink()
  await insertInquiry(db, { email: 'other@example.com', name: 'Somebody else' })
  await insertPhoto(id)
  await db
    .insertInto('inquiry_notes')
    .values([
      { id: newId(), inquiry_id: id, note: 'Neighbour of Mr Rane.' },
      { id: newId(), inquiry_id: id, note: 'The lift is 3-phase.', from_visitor: true },
    ])
    .execute()
  for (let scan = 0; scan < 3; scan++)
    expect(await (await person.request(`/my-data?token=${token}`)).text()).toContain('Download my data')
  const response = await person.post('/my-data/download', { token })
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="my-data-[\d-]{10}\.json"$/,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    inquiries: [
      {
        name: 'Meera Kulkarni',
        email: 'meera@example.com',
        phone: '+91 98200 12345',
        additions: [{ text: 'The lift is 3-phase.' }],
        photographs: [{ width: expect.any(Number) as number }],
      },
    ],
    newsletter: null,
  })
  for (const hidden of ['Mr Rane', 'Somebody else', 'inquiry-media']) expect(text).not.toContain(hidden)
  // Pressed again, it sends no data again, but the page that tells of the download.
  const repeated = await person.post('/my-data/download', { token })
  expect([repeated.status, repeated.headers.get('content-disposition')]).toEqual([200, null])
  for (const page of [repeated, await person.request(`/my-data?token=${token}`)]) {
    const again = await page.text()
    expect(again).toContain('Downloaded on')
    expect(again).not.toContain('Download my data')
    expect(again).toContain('Erase my data')
  }
  expect(await activity()).toMatchObject([
    {
      action: 'export',
      user_id: null,
      record_id: null,
      address: null,
      after: { inquiries: 1, newsletter: 0, by_link: true },
    },
  ])
  expect(JSON.stringify([await activity(), lines])).not.toMatch(/meera@|98200/i)
})

// 400 S29
test('Own data: the page asks to confirm, then erases all except what led to work, once', async () => {
  const { person, token } = await askForLink()
  const other = await insertInquiry(db, { email: 'other@example.com' })
  const won = await insertInquiry(db, { email: 'Meera@Example.com', status: 'won' })
  const subscriber = { id: newId(), email: 'meera@example.com', consent_version: '1' }
  await db.insertInto('newsletter_subscribers').values(subscriber).execute()
  expect(await (await person.request(`/my-data/erase?token=${token}`)).text()).toContain('Erase your data?')
  expect(await inquiryIds()).toHaveLength(3)
  const response = await person.post('/my-data/erase', { token })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/my-data/erased?kept=1'])
  expect(await (await person.request('/my-data/erased?kept=1')).text()).toContain('what led to work')
  expect((await inquiryIds()).toSorted()).toEqual([other, won].toSorted())
  expect(await db.selectFrom('newsletter_subscribers').select('id').execute()).toEqual([])
  expect(await db.selectFrom('data_links').select('email').execute()).toEqual([])
  expect(await activity()).toMatchObject([
    { action: 'erase', user_id: null, address: null, after: { inquiries: 1, newsletter: 1, by_link: true } },
  ])
})

// S12
test('Own data: an erasure pressed again within ten minutes has the same answer and does nothing', async () => {
  for (const [status, location] of [
    ['won', '/my-data/erased?kept=1'],
    ['new', '/my-data/erased'],
  ] as const) {
    const { person, token, id } = await askForLink()
    await db.updateTable('inquiries').set({ status }).where('id', '=', id).execute()
    const press = async () => {
      const response = await person.post('/my-data/erase', { token })
      return [response.status, response.headers.get('location')]
    }
    const erased = [303, location]
    expect(await Promise.all([press(), press()])).toEqual([erased, erased])
    await db.deleteFrom('inquiries').execute()
    const later = await insertInquiry(db)
    await passMinutes(9)
    expect(await press()).toEqual(erased)
    expect(await inquiryIds()).toEqual([later])
    expect(await activity()).toHaveLength(1)
    // Nothing of the person is stored with the used link, and it shows nothing again.
    expect(JSON.stringify(await db.selectFrom('rate_limits').selectAll().execute())).not.toMatch(/meera/i)
    expect((await person.post('/my-data/download', { token })).status).toBe(404)
    for (const page of ['/my-data', '/my-data/erase'])
      expect((await person.request(`${page}?token=${token}`)).status).toBe(404)
    await passMinutes(1)
    expect(await press()).toEqual([404, null])
    await db.deleteFrom('inquiries').execute()
    await db.deleteFrom('activity').execute()
  }
})

test('Own data: an expired or invented link opens nothing', async () => {
  const { person, token } = await askForLink()
  await sql`update data_links set expires_at = now() - interval '1 second'`.execute(db)
  for (const each of [token, '', 'x', '%00', 'a'.repeat(5000)]) {
    const address = `/my-data?token=${encodeURIComponent(each)}`
    const response = await person.request(address)
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringContaining('no longer valid'),
    ])
    expect((await person.request(`/my-data/erase?token=${encodeURIComponent(each)}`)).status).toBe(404)
    for (const path of ['/my-data/erase', '/my-data/download'])
      expect((await person.post(path, { token: each })).status).toBe(404)
  }
  expect(await inquiryIds()).toHaveLength(1)
})
