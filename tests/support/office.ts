import { sql } from 'kysely'
import type { BrowserContext } from 'playwright/test'
import { connect, type Db } from '../../server/database.ts'
import { makeAccount, PASSWORD } from './accounts.ts'
import { cloneDatabase, type TestDatabase } from './cluster.ts'
import { startServer } from './server.ts'
import { test as story } from './story.ts'

export { expect } from './story.ts'

/**
 * A story in the back office: its page is signed in as staff, no record is entered yet, and `db` is the database under
 * the site, to put records there and to look at what arrived.
 */
export const test = story.extend<{ staff: string }, { database: TestDatabase; db: Db }>({
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
  staff: [
    async ({ db, context, site }, use) => {
      await sql`truncate ltf_projects, ltf_services, ltf_team_members, ltf_clients, gsp_content, inquiries,
        inquiry_notes, activity cascade`.execute(db)
      await use(await signIn(context, db, site.url))
    },
    { auto: true },
  ],
})

let serial = 0

/** Gives a browser the session of an account made for it, and tells the account's address. */
export async function signIn(context: BrowserContext, db: Db, url: string): Promise<string> {
  const email = `staff${process.pid}-${++serial}@example.com`
  await makeAccount(db, email)
  const answer = await context.request.post(`${url}/trpc/auth.signIn`, {
    headers: { origin: url },
    data: { email, password: PASSWORD },
  })
  if (!answer.ok()) throw new Error(`signing in was answered ${answer.status()}: ${await answer.text()}`)
  return email
}
