import type { BrowserContext } from 'playwright/test'
import type { Db } from '../../server/database/tables.ts'
import { readEnv } from '../../server/env.ts'
import { makeAccount, makeSession } from './accounts.ts'
import { test as baseTest } from './fixtures.ts'

export { expect } from './browser-fixture.ts'

/** End-to-end test of the back office: like that of fixtures.ts, with the page signed in as `staff`, an email address. */
export const test = baseTest.extend<{ staff: string }>({
  staff: [
    async ({ db, context, site }, use) => await use(await signIn(context, db, site.url)),
    { auto: true },
  ],
})

let serial = 0

/** Creates an account, puts its session cookie into the browser context, and returns the account's email address. */
export async function signIn(context: BrowserContext, db: Db, url: string): Promise<string> {
  const email = `staff${process.pid}-${++serial}@example.com`
  const cookie = await makeSession(db, readEnv({ PUBLIC_URL: url }), await makeAccount(db, email))
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  return email
}
