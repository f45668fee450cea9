import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeAccount } from '../../../tests/support/accounts.ts'
import { db } from '../../../tests/support/factories.ts'
import { firmDate } from '../../../tests/support/firm-date.ts'
import { buildInquiryForm } from '../../../tests/support/form-data.ts'
import { insertInquiries } from '../../../tests/support/many-rows.ts'
import { PLANTS } from '../../../tests/support/project-types.ts'
import { createTestApp, signedInVisitor } from '../../../tests/support/test-app.ts'
import { asVisitor } from '../../../tests/support/trpc-caller.ts'
import { newId } from '../../core/database/ids.ts'
import { formatMoney } from '../../core/money/schema.ts'
import { csvLine } from './csv-file.ts'

/** A browser that is signed in as staff. */
async function signedInBrowser() {
  await makeAccount(db, 'desk@example.com')
  const browser = createTestApp(db).visitor()
  await browser.signIn('desk@example.com')
  return browser
}

const inquiryRow = (overrides: object = {}) => ({
  ...buildInquiryForm(),
  id: newId(),
  source: 'inquiry' as const,
  consent_version: '1',
  body_hash: Buffer.alloc(32),
  ...overrides,
})

test('CSV export: only active accounts may download it', async () => {
  const { visitor } = createTestApp(db)
  const refused = await visitor().request('/inquiries.csv')
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store'])
  for (const [state, refusalText] of [
    ['pending', 'Waiting for approval.'],
    ['unverified', 'Please verify your email.'],
  ] as const) {
    await makeAccount(db, `${state}@example.com`, state)
    const browser = visitor()
    await browser.signIn(`${state}@example.com`)
    const refusal = await browser.request('/inquiries.csv')
    expect([refusal.status, await refusal.text()]).toEqual([403, refusalText])
  }

  const response = await (await signedInBrowser()).request('/inquiries.csv')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="inquiries-[\d-]{10}\.csv"$/,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('CSV export: ₹, Devanagari, quotes and line breaks are written so that a spreadsheet reads them', async () => {
  const message = 'Two "boards",\nबिजुली and ₹5,000'
  await asVisitor().inquiry.create.mutate({ ...buildInquiryForm(), budget: 'under-50k', message })
  const bytes = Buffer.from(await (await (await signedInBrowser()).request('/inquiries.csv')).arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const text = bytes.toString()
  expect(text).toContain('"Two ""boards"",\nबिजुली and ₹5,000"')
  expect(text).toContain(`"Under ${formatMoney(50_000)}"`)
  expect(text).toMatch(/^\uFEFF"Reference","Received",/)
  expect(text.endsWith('\r\n')).toBe(true)
})

// S28
test('CSV export: no cell starts a formula', async () => {
  const names = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠SUM(1)', '﹦1']
  await db
    .insertInto('inquiries')
    .values(names.map((name) => inquiryRow({ name, phone: '+91 98200 12345' })))
    .execute()
  const text = await (await (await signedInBrowser()).request('/inquiries.csv')).text()
  for (const name of names) expect(text).toContain(`"'${name}"`)
  expect(text).toContain(`"'+91 98200 12345"`)
})

test('CSV export: a spreadsheet changes no number', () => {
  for (const number of ['02225550100', '022 2555 0100', '12E345'])
    expect(csvLine([number])).toBe(`"'${number}"\r\n`)
  for (const text of ['0', '9820012345', '05 lamps', 'E45', '1.5'])
    expect(csvLine([text])).toBe(`"${text}"\r\n`)
})

test('CSV export: contains every row once, newest first, across batches', async () => {
  const rows = Array.from({ length: 1001 }, (_, i) => inquiryRow({ company: `Company ${i}` }))
  for (const row of rows) row.id = newId()
  await db.insertInto('inquiries').values(rows).execute()
  const text = await (await (await signedInBrowser()).request('/inquiries.csv')).text()
  const companies = [...text.matchAll(/"Company (\d+)"/g)].map(([, number]) => Number(number))
  expect(new Set(companies).size).toBe(1001)
  expect(companies).toHaveLength(1001)
})

test('CSV export: has the rows that match the filter, in list order, and refuses a filter that the list would refuse', async () => {
  const browser = await signedInBrowser()
  const minutes = (ago: number) => ({ created_at: new Date(Date.now() - ago * 60_000) })
  await db
    .insertInto('inquiries')
    .values([
      inquiryRow({ company: 'Old mill', project_type: PLANTS.value, ...minutes(3) }),
      inquiryRow({ company: 'Home', ...minutes(2) }),
      inquiryRow({ company: 'New mill', project_type: PLANTS.value, status: 'quoted', ...minutes(1) }),
    ])
    .execute()
  const companies = async (query: string) => {
    const text = await (await browser.request(`/inquiries.csv?${query}`)).text()
    return [...text.matchAll(/"(Old mill|New mill|Home)"/g)].map(([, name]) => name)
  }
  expect(await companies(`project_type=${PLANTS.value}`)).toEqual(['New mill', 'Old mill'])
  expect(await companies(`project_type=${PLANTS.value}&assigned_to=none&sort=oldest`)).toEqual([
    'Old mill',
    'New mill',
  ])
  expect(await companies(`project_type=${PLANTS.value}&status=new&search=old`)).toEqual(['Old mill'])
  expect(await companies('overdue=true')).toEqual([])
  const refused = await browser.request('/inquiries.csv?status=lukewarm&colour=red')
  expect([refused.status, await refused.text()]).toEqual([400, 'Please check: status, colour.'])
  // PostgreSQL would refuse it in the middle of the file, after the status 200.
  const noYear = await browser.request('/inquiries.csv?from=0000-01-01')
  expect([noYear.status, await noYear.text()]).toEqual([400, 'Please check: from.'])
})

test('CSV export: finds the few matches beyond the rows that one query reads', async () => {
  const browser = await signedInBrowser()
  const day = 86_400_000
  await insertInquiries(db, 6000, (await db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id)
  await db
    .insertInto('inquiries')
    .values(
      inquiryRow({ company: 'First of all', status: 'won', created_at: new Date(Date.now() - 30 * day) }),
    )
    .execute()
  const text = await (await browser.request('/inquiries.csv?source=inquiry&search=meera')).text()
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain('First of all')
  const all = await (await browser.request('/inquiries.csv?source=inquiry&search=hums')).text()
  expect(all.trim().split('\r\n')).toHaveLength(6001)
})

test('CSV export: merged inquiries are one row, with the contact data that any of them has', async () => {
  const browser = await signedInBrowser()
  const staff = { source: 'staff', name: 'Asha', email: null, consent_version: null } as const
  const head = inquiryRow(staff)
  const merged = inquiryRow({ name: 'Devika Rane', email: 'devika@example.com', company: 'Kokum' })
  await db
    .insertInto('inquiries')
    .values([head, { ...merged, merged_into: head.id }])
    .execute()
  const [, line, ...others] = (await (await browser.request('/inquiries.csv')).text()).trim().split('\r\n')
  expect(line).toContain('"staff","new","Asha","devika@example.com"')
  expect(line).toContain('"Kokum"')
  expect(others).toEqual([])
})

test('CSV export: leaves an activity entry', async () => {
  await (await (await signedInBrowser()).request('/inquiries.csv')).text()
  const entries = await db.selectFrom('activity').select(['action', 'table_name', 'after']).execute()
  expect(entries).toContainEqual({ action: 'export', table_name: 'inquiries', after: null })
})

// S29
test('CSV export: one that is cancelled or fails midway is recorded and logged as incomplete', async () => {
  const app = createTestApp(db)
  const staff = await signedInVisitor(db, app)
  const begin = async (address: string) => {
    const reader = (await staff.request(address)).body?.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    return reader
  }
  const entries = () =>
    db
      .selectFrom('activity')
      .select(['table_name', 'after'])
      .where('action', '=', 'export')
      .orderBy('id')
      .execute()
  app.lines.length = 0
  await (await begin('/inquiries.csv'))?.cancel()
  const reader = await begin('/subscribers.csv')
  await sql`alter table newsletter_subscribers rename to elsewhere`.execute(db)
  onTestFinished(
    async () => void (await sql`alter table elsewhere rename to newsletter_subscribers`.execute(db)),
  )
  await expect(reader?.read()).rejects.toThrow('newsletter_subscribers')
  expect(await entries()).toEqual([
    { table_name: 'inquiries', after: { incomplete: true } },
    { table_name: 'newsletter_subscribers', after: { incomplete: true } },
  ])
  expect(app.lines.filter(({ event }) => event !== 'request')).toMatchObject([
    { event: 'inquiries_export_incomplete' },
    { event: 'subscribers_export_incomplete' },
  ])
})

test('CSV export: a HEAD request exports nothing', async () => {
  const browser = await signedInBrowser()
  const response = await browser.request('/inquiries.csv', { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([200, ''])
  expect(response.headers.get('content-disposition')).toContain('inquiries-')
  const entries = await db.selectFrom('activity').select('action').where('action', '=', 'export').execute()
  expect(entries).toEqual([])
})

test('CSV export: dates are year first, whatever order this version of ICU uses for a locale', async () => {
  const { format } = Object.getOwnPropertyDescriptors(Intl.DateTimeFormat.prototype)
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { ...format, get: () => () => '11/22/2026' })
  onTestFinished(() => void Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format))
  await db
    .insertInto('inquiries')
    .values(inquiryRow({ created_at: firmDate('2026-11-22T00:05') }))
    .execute()
  const response = await (await signedInBrowser()).request('/inquiries.csv')
  expect(response.headers.get('content-disposition')).toMatch(/"inquiries-\d{4}-\d\d-\d\d\.csv"$/)
  expect(await response.text()).toContain('"2026-11-22 00:05"')
})
