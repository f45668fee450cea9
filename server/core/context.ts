import { randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import type { AppEnv } from './app-env.ts'
import { readSession, readSessionToken } from './auth/sessions.ts'
import { clientAddress, isUntrustedProxy } from './http/client-address.ts'
import type { Account, Context, Services } from './trpc.ts'

/** The context of work outside any request: it has the rights of a visitor who is not signed in. */
export const createBackgroundContext = (shared: Services): Context => ({
  ...shared,
  requestId: randomUUID(),
  address: '',
  hasUntrustedProxy: false,
  userAgent: null,
  sessionToken: null,
  account: async () => null,
  responseHeaders: new Headers(),
})

/** Creates the context of one request. The session is read from the database when a procedure first asks for it. */
export function createContext(c: HonoContext<AppEnv>, shared: Services): Context {
  const { db, env } = shared
  const responseHeaders = new Headers()
  const address = clientAddress(c, env)
  const sessionToken = readSessionToken(c.req.header('cookie'), env)
  let account: Promise<Account | null> | undefined
  return {
    ...shared,
    requestId: c.get('requestId'),
    address,
    hasUntrustedProxy: isUntrustedProxy(c, env),
    userAgent: c.req.header('user-agent')?.slice(0, 300) ?? null,
    sessionToken,
    account: () => (account ??= readSession(db, env, sessionToken, responseHeaders, address)),
    responseHeaders,
  }
}
