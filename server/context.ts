import type { Context as HonoContext } from 'hono'
import type { AppEnv } from './app-env.ts'
import { readSession, readSessionToken } from './auth/sessions.ts'
import { clientAddress } from './http/client-address.ts'
import type { Account, Context } from './trpc.ts'

/** The part of a context that all requests share. */
type SharedContext = Pick<Context, 'db' | 'env' | 'log' | 'mail' | 'dbEvents' | 'invalidateCaches'>

/** Creates the context of one request. The session is read from the database when a procedure first asks for it. */
export function createContext(c: HonoContext<AppEnv>, shared: SharedContext): Context {
  const { db, env } = shared
  const responseHeaders = new Headers()
  const sessionToken = readSessionToken(c.req.header('cookie'), env)
  let account: Promise<Account | null> | undefined
  return {
    ...shared,
    requestId: c.get('requestId'),
    address: clientAddress(c, env),
    sessionToken,
    account: () => (account ??= readSession(db, env, sessionToken, responseHeaders)),
    responseHeaders,
  }
}
