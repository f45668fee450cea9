import { sql } from 'kysely'
import type { Page } from 'playwright/test'
import { connect, type Db } from '../../server/database.ts'
import { cloneDatabase, type TestDatabase } from './cluster.ts'
import { startServer } from './server.ts'
import { expect, test as story } from './story.ts'

export { expect }

/**
 * A story on a site whose database is at hand: each begins as after the first start, with no record entered, and `db`
 * puts records there and looks at what arrived. The site hears of every write by itself.
 */
export const test = story.extend<{ emptied: void }, { database: TestDatabase; db: Db }>({
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
  emptied: [
    async ({ db }, use) => {
      await sql`truncate ltf_projects, ltf_services, ltf_team_members, ltf_clients, gsp_content, inquiries,
        inquiry_notes, newsletter_subscribers, activity, settings cascade`.execute(db)
      await sql`insert into settings select * from pristine.settings`.execute(db)
      await use()
    },
    { auto: true },
  ],
})

/**
 * Opens a page that shows what was just written. A machine under load may be given the last good page first, and the
 * new one at the next try (S33).
 */
export async function visit(page: Page, path: string, shown: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
}
