import { sql } from 'kysely'
import type { Page } from 'playwright/test'
import { connect } from '../../server/database/connect.ts'
import type { Db } from '../../server/database/tables.ts'
import { expect, test as baseTest } from './browser-fixture.ts'
import { clearTables } from './clear-tables.ts'
import { cloneDatabase, type TestDatabase } from './cluster.ts'
import { startServer } from './server.ts'

export { expect }

/**
 * A story on a site whose database is at hand: each begins as after the first start, with no record entered, and `db`
 * puts records there and looks at what arrived. The site hears of every write by itself.
 */
export const test = baseTest.extend<{ resetSite: void }, { database: TestDatabase; db: Db }>({
  database: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const database = await cloneDatabase()
      await use(database)
      await database.drop()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ database }, use) => {
      const server = await startServer({ env: { DATABASE_URL: database.url } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  db: [
    async ({ database }, use) => {
      const db = connect(database.connection, () => {})
      await use(db)
      await db.destroy()
    },
    { scope: 'worker' },
  ],
  resetSite: [
    async ({ db, site }, use) => {
      await clearSite(db, site.url)
      await use()
    },
    { auto: true },
  ],
})

const RECORD_TABLES = [
  'ltf_projects',
  'ltf_services',
  'ltf_team_members',
  'ltf_clients',
  'gsp_content',
  'inquiries',
  'inquiry_notes',
  'newsletter_subscribers',
  'activity',
  'settings',
]

/**
 * Empties the tables and lets the site forget every page, also those that it would give once more under load (S33).
 * It has heard of it as soon as it answers with the new version of the settings.
 */
async function clearSite(db: Db, url: string): Promise<void> {
  const { updated_at } = await db.transaction().execute(async (trx) => {
    await clearTables(trx, RECORD_TABLES)
    await sql`notify site_replaced`.execute(trx)
    return await trx
      .updateTable('settings')
      .set({ whatsapp: null })
      .returning('updated_at')
      .executeTakeFirstOrThrow()
  })
  const fetchSettings = async () => await (await fetch(`${url}/trpc/settings.get`)).text()
  await expect
    .poll(fetchSettings, {
      message: 'the site has heard that its tables were emptied',
      intervals: [5, 10, 20, 50],
    })
    .toContain(updated_at.toISOString())
}

/**
 * Opens a page that shows what was just written, and no more what is `gone`. A machine under load may be given the last
 * good page first, and the new one at the next try (S33): it has five seconds for that.
 */
export async function visitUntilShown(
  page: Page,
  path: string,
  expected: string | RegExp,
  absent?: string | RegExp,
): Promise<void> {
  const main = page.getByRole('main')
  await expect(async () => {
    await page.goto(path)
    await expect(main.getByText(expected).first()).toBeVisible({ timeout: 1000 })
    if (absent) await expect(main.getByText(absent)).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 5000 })
}
