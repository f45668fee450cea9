import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connection, db } from '../../../tests/support/database.ts'
import { firmDate } from '../../../tests/support/firm-date.ts'
import {
  connectToNothing,
  createTestCounter,
  pageRequest,
  PHONE,
  readCounts,
} from '../../../tests/support/visits.ts'

const noon = firmDate('2026-11-19T12:00:00').getTime()
const atNoon = () => noon
const GOOGLE = { referer: 'https://www.google.com/' }
const INSIDE = { referer: 'https://site.example/' }

test('Visits: a visitor counts once a day, for the first page and source; each page load is a view', async () => {
  const { visit } = createTestCounter(db, atNoon)
  await visit(pageRequest('/', GOOGLE), pageRequest('/about', INSIDE), pageRequest('/about'))
  await visit(pageRequest('/about', INSIDE), pageRequest('/', {}, '203.0.113.8'))
  await visit(pageRequest('/projects?category=Residential&utm_source=leaflet', {}, '203.0.113.9'))
  expect(await readCounts(db)).toEqual([
    '2026-11-19 / Direct 1/1',
    '2026-11-19 / Google 1/1',
    '2026-11-19 /about Google 0/3',
    '2026-11-19 /projects leaflet 1/1',
  ])
})

test('Visits: two browsers at one address are two visitors, and two addresses of one IPv6 network are one', async () => {
  const { visit } = createTestCounter(db, atNoon)
  await visit(
    pageRequest('/'),
    pageRequest('/', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }),
  )
  await visit(pageRequest('/faq', {}, '2001:db8::1'), pageRequest('/faq', {}, '2001:db8::2'))
  expect(await readCounts(db)).toEqual(['2026-11-19 / Direct 2/2', '2026-11-19 /faq Direct 1/2'])
})

test('Visits: behind a proxy the visitor is the client that it names', async () => {
  const { visit } = createTestCounter(db, atNoon, 1)
  const through = (address: string) => pageRequest('/', { 'x-forwarded-for': address }, '10.0.0.1')
  await visit(through('198.51.100.1'), through('198.51.100.2'), through('198.51.100.1'))
  expect(await readCounts(db)).toEqual(['2026-11-19 / Direct 2/3'])
})

test('Visits: programs, staff, prefetches, scripts and visitors who ask not to be tracked are not counted', async () => {
  const { visit, counter } = createTestCounter(db, atNoon)
  const agents = [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)',
    'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/141.0.0.0 Safari/537.36',
    'WhatsApp/2.23.20.0 A',
    'facebookexternalhit/1.1',
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'Mozilla/5.0 (compatible; CensysInspect/1.1; +https://about.censys.io/)',
    'Mediapartners-Google',
    'curl/8.5.0',
    '',
  ]
  await visit(...agents.map((agent) => pageRequest('/', { 'user-agent': agent })))
  await visit(
    { ...pageRequest('/'), method: 'HEAD' },
    pageRequest('/', { 'sec-purpose': 'prefetch;prerender' }),
    pageRequest('/', { purpose: 'prefetch' }),
    pageRequest('/', { 'sec-fetch-dest': 'empty' }),
    pageRequest('/', { 'accept-language': '' }),
    pageRequest('/', { cookie: 'x=1; __Host-session=abc' }),
    pageRequest('/', { dnt: '1' }),
    pageRequest('/', { 'sec-gpc': '1' }),
  )
  counter.count({ method: 'GET', url: '/', headers: {}, socket: {} })
  await counter.flush()
  expect(await readCounts(db)).toEqual([])
  await visit(
    pageRequest('/', { 'sec-fetch-dest': 'document', dnt: '0', cookie: 'theme=dark' }),
    pageRequest('/', {
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 390.0',
    }),
    pageRequest('/', {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 9; CUBOT_X18_Plus) AppleWebKit/537.36 Chrome/110.0 Mobile Safari/537.36',
    }),
    pageRequest('/', { 'user-agent': `${PHONE} Telegram-Android/11.3.4 (Android 14)` }),
  )
  expect(await readCounts(db)).toEqual(['2026-11-19 / Direct 4/4'])
})

// S43
test('Visits: neither address nor browser is stored; salt and hashes are deleted after the day in the firm’s time', async () => {
  let now = firmDate('2026-12-31T23:59:59').getTime()
  const { visit } = createTestCounter(db, () => now)
  await visit(pageRequest('/'))
  const stored = async () => {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from visit_counts t union all select t::text from visit_salts t
      union all select t::text from visit_hashes t`.execute(db)
    return rows.map(({ text }) => text).join('\n')
  }
  expect(await stored()).toContain('2026-12-31')
  for (const secret of ['203.0.113', PHONE, Buffer.from('203.0.113.7').toString('hex')])
    expect(await stored()).not.toContain(secret)
  const before = await db.selectFrom('visit_hashes').select('hash').execute()
  const [yesterday] = await db.selectFrom('visit_salts').select('salt').execute()

  now += 1000
  await visit(pageRequest('/'))
  const after = await db.selectFrom('visit_hashes').select('hash').execute()
  const salts = await db.selectFrom('visit_salts').select('salt').execute()
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
  expect(salts).toHaveLength(1)
  expect(salts[0]?.salt).not.toEqual(yesterday?.salt)
  expect(await readCounts(db)).toEqual(['2026-12-31 / Direct 1/1', '2027-01-01 / Direct 1/1'])
})

test('Visits: instances add up, and a visitor is counted once by two of them, or after a restart', async () => {
  const [one, two] = [createTestCounter(db, atNoon), createTestCounter(db, atNoon)]
  await Promise.all([
    one.visit(pageRequest('/', GOOGLE), pageRequest('/about', {}, '203.0.113.8')),
    two.visit(pageRequest('/', GOOGLE), pageRequest('/about', {}, '203.0.113.9')),
  ])
  const startedAgain = createTestCounter(db, atNoon)
  await startedAgain.visit(pageRequest('/', GOOGLE))
  expect(await readCounts(db)).toEqual(['2026-11-19 / Google 1/3', '2026-11-19 /about Direct 2/2'])
})

test('Visits: many instances that write the same rows at once do not deadlock', async () => {
  const instances = Array.from({ length: 6 }, () => createTestCounter(db, atNoon))
  const pages = Array.from({ length: 40 }, (_, i) => `/projects/p-${i}`)
  await Promise.all(
    instances.map(({ visit }, i) =>
      visit(...pages.map((page, n) => pageRequest(page, {}, `203.0.113.${(i * 7 + n) % 50}`))),
    ),
  )
  expect(instances.flatMap(({ lines }) => lines)).toEqual([])
  const { rows } = await sql<{ visits: number; views: number }>`
    select sum(visits)::integer as visits, sum(views)::integer as views from visit_counts`.execute(db)
  expect(rows).toEqual([{ visits: 50, views: 240 }])
})

test('Visits: they are written in batches, after the response', async () => {
  const { counter } = createTestCounter(db, atNoon)
  for (let i = 0; i < 100; i++) counter.count(pageRequest('/'))
  expect(await readCounts(db)).toEqual([])
  await counter.flush()
  expect(await readCounts(db)).toEqual(['2026-11-19 / Direct 1/100'])
})

test('Visits: while the database is unavailable a batch is lost and logged, and the next one is not', async () => {
  const away = connectToNothing(connection)
  const { visit, lines } = createTestCounter(away, atNoon)
  await visit(pageRequest('/'), pageRequest('/about'))
  await away.destroy()
  expect(lines).toMatchObject([{ event: 'visits_lost', loads: 2 }])

  const later = createTestCounter(db, atNoon)
  await later.visit(pageRequest('/'))
  await sql`alter table visit_counts rename to visit_counts_away`.execute(db)
  await later.visit(pageRequest('/', {}, '203.0.113.8'))
  await sql`alter table visit_counts_away rename to visit_counts`.execute(db)
  await later.visit(pageRequest('/', {}, '203.0.113.8'))
  expect(later.lines).toMatchObject([{ event: 'visits_lost', loads: 1 }])
  expect(await readCounts(db)).toEqual(['2026-11-19 / Direct 2/2'])
})

test('Visits: after a restore or reset the day starts over', async () => {
  const { visit, counter } = createTestCounter(db, atNoon)
  await visit(pageRequest('/'))
  await sql`truncate visit_counts, visit_salts, visit_hashes`.execute(db)
  counter.reset()
  await visit(pageRequest('/'))
  expect(await readCounts(db)).toEqual(['2026-11-19 / Direct 1/1'])
})
