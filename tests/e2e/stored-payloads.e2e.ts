import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import type { Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import { buildInquiryForm } from '../support/form-data.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { insertOneOfEach } from '../support/managed-records.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { expect, test } from '../support/staff-fixture.ts'

const ADMIN_PAGES = [
  '/admin',
  '/admin/projects',
  '/admin/services',
  '/admin/team',
  '/admin/clients',
  '/admin/news',
  '/admin/faq',
  '/admin/content',
  '/admin/settings',
  '/admin/inquiries',
  '/admin/activity',
  '/admin/accounts',
]

/** Leaves whatever it may stand in, and runs where it is parsed. */
const MARKUP = `"'></textarea></script><svg onload=pwned=1>`

// S20
test('Stored addresses: the server itself requests none of them', async ({ site, db, request }) => {
  await insertRecords(db)
  let requests = 0
  const listener = createServer((socket) => socket.destroy()).on('connection', () => void (requests += 1))
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const address = listener.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/picture.png`
  await fillColumns(db, "column_name like '%\\_url'", url)
  const message = `Please look at ${url}`
  const form = { ...buildInquiryForm({ message, company: url }), elapsed: 60_000 }
  expect((await request.post(`${site.url}/trpc/inquiry.create`, { data: form })).status()).toBe(200)
  for (const path of [...PUBLIC_PAGES, '/sitemap.xml', '/trpc/clients.list', '/trpc/settings.get'])
    expect((await request.get(site.url + path)).status(), path).toBe(200)
  expect(await (await request.get(`${site.url}/trpc/clients.list`)).text()).toContain(url)
  expect(requests).toBe(0)
  listener.close()
})

// S20, S22, S24
test('Stored payloads: markup runs on no page and no script can have it parsed, and an address that no form accepts is nowhere', async ({
  page,
  db,
  tolerate,
}) => {
  test.slow()
  // The attempt below, once a page.
  tolerate(/requires 'TrustedHTML' assignment/)
  await insertRecords(db)
  await insertInquiry(db)
  await fillColumns(db, "column_name like '%\\_url'", 'data:text/html,<script>pwned=1</script>')
  await fillColumns(db, TEXT_COLUMNS, MARKUP)
  for (const path of [...PUBLIC_PAGES, ...ADMIN_PAGES])
    await test.step(path, async () => {
      await openPage(page, path)
      await expect.poll(() => page.content()).toContain('pwned=1')
      expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false)
      expect(await page.evaluate(parseRefused, MARKUP), 'Trusted Types').toBe(true)
      expect(await page.locator('[href^="data:text"], [src^="data:text"]').count(), 'addresses').toBe(0)
    })
})

const TEXT_COLUMNS = `column_name in ('title', 'description', 'name', 'position', 'bio', 'location', 'business_name',
  'address', 'credit', 'testimonial_quote', 'testimonial_source', 'privacy_text', 'terms_text', 'company', 'message', 'body',
  'summary', 'question', 'answer')
  and table_name in ('ltf_projects', 'ltf_services', 'ltf_team_members', 'ltf_clients', 'articles', 'faq_entries', 'settings',
  'inquiries')`

/** One record of each kind, project and article at the addresses among the public pages. */
async function insertRecords(db: Db): Promise<void> {
  await insertOneOfEach(db)
  await db.updateTable('ltf_projects').set({ slug: 'casa-arco' }).execute()
  const article = { id: newId(), slug: 'why-we-photograph-every-joint', title: 'Joints' }
  const published = { status: 'published', publish_at: new Date('2026-01-05T04:30:00Z') } as const
  await db
    .insertInto('articles')
    .values({ ...article, ...published })
    .execute()
  await db.insertInto('faq_entries').values({ id: newId(), slug: 'rccb', question: 'RCCB?' }).execute()
}

/**
 * Writes `value` into the matching columns of all records, past every check of the server, and as address and caption of a
 * photograph.
 */
async function fillColumns(db: Db, condition: string, value: string): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and ${sql.raw(condition)}`.execute(db)
  expect(rows.length).toBeGreaterThan(5)
  for (const { table, column } of rows)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(db)
  const photos = JSON.stringify([{ image_url: value, caption: value }])
  await db.updateTable('ltf_projects').set({ photos }).execute()
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Whether the page refuses to parse a text as HTML. */
function parseRefused(html: string): boolean {
  try {
    document.createElement('div').innerHTML = html
    return false
  } catch (error) {
    return error instanceof TypeError
  }
}
