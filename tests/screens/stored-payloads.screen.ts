import { insertInquiry } from '../support/inquiries.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { db, expect, openScreen, page, test, tolerate } from '../support/screens/screen.tsx'
import {
  ADDRESS_COLUMNS,
  fillColumns,
  insertRecords,
  MARKUP,
  RUNNING_ADDRESS,
  TEXT_COLUMNS,
} from '../support/stored-payloads.ts'

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

// S20, S24
test('Stored payloads: markup runs on no page, and an address that no form accepts is rendered nowhere', async () => {
  // Pictures whose addresses are left out.
  tolerate(/pwned/)
  await insertRecords(db)
  await insertInquiry(db)
  await fillColumns(db, ADDRESS_COLUMNS, RUNNING_ADDRESS)
  await fillColumns(db, TEXT_COLUMNS, MARKUP)
  for (const path of [...PUBLIC_PAGES, ...ADMIN_PAGES]) {
    await openScreen(path)
    // The first screen of the back office imports most of its modules.
    const heading = page.getByRole('heading', { level: 1 }).first()
    await expect.element(heading, { timeout: 60_000 }).toBeInTheDocument()
    await expect.poll(() => document.body.outerHTML, { message: path }).toContain('pwned=1')
    expect('pwned' in globalThis, path).toBe(false)
    expect(page.css('[href^="data:text"], [src^="data:text"]').elements(), path).toEqual([])
  }
}, 300_000)
