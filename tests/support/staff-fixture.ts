import type { BrowserContext, Page } from 'playwright/test'
import { sessionCookieName, readSessionToken, startSession } from '../../server/auth/sessions.ts'
import type { Db } from '../../server/database/tables.ts'
import { readEnv } from '../../server/env.ts'
import { makeAccount } from './accounts.ts'
import { expect } from './browser-fixture.ts'
import { test as baseTest } from './fixtures.ts'

export { expect }

/** A story in the back office, on the same ground as the visitors': its page is signed in as staff. */
export const test = baseTest.extend<{ staff: string }>({
  staff: [
    async ({ db, context, site }, use) => await use(await signIn(context, db, site.url)),
    { auto: true },
  ],
})

let serial = 0

/** Gives a browser the session of an account made for it, and tells the account's address. */
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

/** Waits for a message, as assistive technology hears it: a failure is an alert, anything else a status (68-71). */
export async function expectToast(page: Page, title: 'Success' | 'Error', text: string): Promise<void> {
  const toasts = page.getByRole(title === 'Error' ? 'alert' : 'status').filter({ hasText: title })
  await expect(toasts.filter({ hasText: text }).first()).toBeVisible()
}

/** Lets the calls of a procedure fail on their way until the function it gives back is called. */
export async function abortCalls(page: Page, procedure: string): Promise<() => Promise<void>> {
  const matchesProcedure = (url: URL) => url.pathname.startsWith('/trpc/') && url.pathname.includes(procedure)
  await page.route(matchesProcedure, (route) => route.abort())
  return async () => await page.unroute(matchesProcedure)
}
