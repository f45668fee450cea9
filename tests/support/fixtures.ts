import { sql } from 'kysely'
import { connect } from '../../server/core/database/connect.ts'
import type { Db } from '../../server/core/database/tables.ts'
import { sectionTables } from '../../server/sections/schema.ts'
import { expect, test as baseTest } from './browser-fixture.ts'
import { clearTables } from './clear-tables.ts'
import { cloneDatabase, type TestDatabase } from './cluster.ts'
import { startPushService } from './push-service.ts'
import { startServer, type TestServer } from './server.ts'

export { expect }

/**
 * End-to-end test on the built site. Each worker has its own server and database, shared by its tests. The server does
 * not prerender pages, since nearly every test changes all of them. Each test begins with empty record tables and
 * default settings. The server is notified of every write by LISTEN/NOTIFY, so no test has to invalidate a cache. The
 * site's URL has a host name, which passkeys need.
 *
 * All worker fixtures are defined here: Playwright starts a new worker for each different set of them.
 */
export const test = baseTest.extend<
  { resetSite: void },
  {
    database: TestDatabase
    pushService: Awaited<ReturnType<typeof startPushService>>
    site: TestServer
    db: Db
  }
>({
  database: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const database = await cloneDatabase()
      await use(database)
      await database.drop()
    },
    { scope: 'worker' },
  ],
  pushService: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ database, pushService }, use) => {
      const env = { DATABASE_URL: database.url, PUSH_HOSTS: pushService.host, WARM_UP: 'off' }
      const server = await startServer({ env, hostname: 'localhost' })
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
  baseURL: async ({ site }, use) => await use(site.url),
  resetSite: [
    async ({ db, site }, use) => {
      await clearSite(db, site.url)
      await use()
    },
    { auto: true },
  ],
})

const RECORD_TABLES = [
  ...sectionTables,
  'project_counts',
  'media',
  'inquiries',
  'inquiry_counts',
  'inquiry_numbers',
  'inquiry_aliases',
  'inquiry_notes',
  'reply_templates',
  'inquiry_media',
  'inquiry_links',
  'data_links',
  'newsletter_subscribers',
  'activity',
  'visit_counts',
  'visit_salts',
  'visit_hashes',
  'settings',
]

/**
 * Empties the record tables and makes the server drop its page cache, stale pages included (S33). Returns once the
 * server answers with the new version of the settings, which proves that it has received the notification.
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
