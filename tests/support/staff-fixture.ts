import type { BrowserContext } from 'playwright/test'
import { sessionCookieName, readSessionToken, startSession } from '../../server/core/auth/sessions.ts'
import type { Db } from '../../server/core/database/tables.ts'
import { readEnv } from '../../server/core/env.ts'
import { makeAccount } from './accounts.ts'
import { test as baseTest } from './fixtures.ts'

export { expect } from './browser-fixture.ts'

/** End-to-end test of the back office: like the test of fixtures.ts, but signed in as `staff`, an e-mail address. */
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
  const user_id = await makeAccount(db, email)
  const env = readEnv({ PUBLIC_URL: url })
  const responseHeaders = new Headers()
  await startSession(db, env, { user_id, address: '127.0.0.1', previousToken: null }, responseHeaders)
  const value = readSessionToken(responseHeaders.get('set-cookie'), env) ?? ''
  await context.addCookies([{ name: sessionCookieName(env), value, url, httpOnly: true, sameSite: 'Lax' }])
  return email
}
