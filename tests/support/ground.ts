import { sql } from 'kysely'
import type { Page, Response } from 'playwright/test'
import { connect, type Db } from '../../server/database.ts'
import { cloneDatabase, type TestDatabase } from './cluster.ts'
import { startServer } from './server.ts'
import { expect, test as story } from './story.ts'

export { expect }

/**
 * A story on a site whose database is at hand: each begins as after the first start, with no record entered, and `db`
 * puts records there and looks at what arrived. The site hears of every write by itself.
 */
export const test = story.extend<{ emptied: void }, { database: TestDatabase; db: Db; kept: Set<string> }>({
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
  kept: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => await use(new Set()),
    { scope: 'worker' },
  ],
  emptied: [
    async ({ context, db, kept, site }, use) => {
      await sql`truncate ltf_projects, ltf_services, ltf_team_members, ltf_clients, gsp_content, inquiries,
        inquiry_notes, newsletter_subscribers, activity, settings cascade`.execute(db)
      await sql`insert into settings select * from pristine.settings`.execute(db)
      await forgetOthers(db, site.url, kept)
      context.on('response', (response) => {
        if (response.url().startsWith(site.url) && isKept(response)) kept.add(response.url())
      })
      await use()
    },
    { auto: true },
  ],
})

/** Only what the site keeps for others has a tag. */
function isKept(response: Response): boolean {
  const { etag, 'content-type': type = '' } = response.headers()
  return etag !== undefined && type.startsWith('text/html')
}

/**
 * Waits until the site has heard that its tables were emptied, and has drawn the pages anew that earlier stories saw:
 * under load it would give those once more (S33). Each page carries the settings, and they their version.
 */
async function forgetOthers(db: Db, url: string, kept: Set<string>): Promise<void> {
  const { updated_at } = await db
    .updateTable('settings')
    .set({ whatsapp: null })
    .returning('updated_at')
    .executeTakeFirstOrThrow()
  const words = async (address: string) => await (await fetch(address)).text()
  for (const address of [`${url}/trpc/settings.get`, ...kept])
    await expect
      .poll(async () => (await words(address)).includes(updated_at.toISOString()), {
        message: `${address} is up to date`,
        intervals: [20, 50, 100, 250],
        timeout: 60_000,
      })
      .toBe(true)
  kept.clear()
}

/**
 * Opens a page that shows what was just written, and no more what is `gone`. A machine under load may be given the last
 * good page first, and the new one at the next try (S33).
 */
export async function visit(
  page: Page,
  path: string,
  shown: string | RegExp,
  gone?: string | RegExp,
): Promise<void> {
  const main = page.getByRole('main')
  await expect(async () => {
    await page.goto(path)
    await expect(main.getByText(shown).first()).toBeVisible({ timeout: 1000 })
    if (gone) await expect(main.getByText(gone)).toHaveCount(0, { timeout: 1000 })
  }).toPass()
}
