import { createTRPCClient, TRPCClientError, unstable_localLink } from '@trpc/client'
import type { AccountState } from '../../server/core/auth/account-state.ts'
import { createDbEvents } from '../../server/core/database/notifications.ts'
import { readEnv } from '../../server/core/env.ts'
import type { Account, Context } from '../../server/core/trpc.ts'
import { type AppRouter, appRouter } from '../../server/router.ts'
import { insertAccount, db } from './factories.ts'
import { createFakeMail } from './fake-mail.ts'
import { createFakeMedia } from './fake-media.ts'
import { createFakeNotices } from './fake-notices.ts'
import { silentLog } from './logs.ts'

/** The tRPC context of an anonymous request; `overrides` replaces the parts that the test is about. */
export function createTestContext(overrides: Partial<Context> = {}): Context {
  return {
    db,
    env: readEnv({ LIMITS: 'off', HOST: '127.0.0.1' }),
    log: silentLog,
    mail: createFakeMail(),
    notices: createFakeNotices(),
    media: createFakeMedia(),
    requestId: 'a-request',
    address: '203.0.113.7',
    hasUntrustedProxy: false,
    userAgent: null,
    sessionToken: null,
    account: async () => null,
    responseHeaders: new Headers(),
    invalidateCaches: () => {},
    dbEvents: createDbEvents(),
    ...overrides,
  }
}

/** A tRPC client without HTTP. Input and output are serialised as JSON, and errors look as they do in a browser. */
export function createTestClient(context: Context) {
  return createTRPCClient<AppRouter>({ links: [createTestLink(context)] })
}

export const createTestLink = (context: Context) =>
  unstable_localLink({ router: appRouter, createContext: async () => context })

export const asVisitor = (overrides: Partial<Context> = {}) => createTestClient(createTestContext(overrides))

/** Creates an account in this state, and a client signed in to it. */
export async function signedInClient(state: AccountState = 'active', overrides: Partial<Context> = {}) {
  const me: Account = await insertAccount({ state })
  return { me, client: createTestClient(createTestContext({ account: async () => me, ...overrides })) }
}

/** A client signed in to a new active account. */
export const asAdmin = async (overrides: Partial<Context> = {}) =>
  createTestClient(await adminContext(overrides))

export async function adminContext(overrides: Partial<Context> = {}): Promise<Context> {
  const me = await insertAccount({ state: 'active' })
  return createTestContext({ account: async () => me, ...overrides })
}

/** A tRPC error as the client sees it. */
export interface CallError {
  message: string
  code: string
  httpStatus: number
  fields?: Record<string, string[]>
  reason?: string
  current?: unknown
}

/** The error that a call is rejected with. Fails the test when the call succeeds. */
export async function expectCallError(call: Promise<unknown>): Promise<CallError> {
  const error: unknown = await call.then(
    () => new Error('the call was not refused'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof TRPCClientError)) throw error
  return { message: error.message, ...(error.data as Omit<CallError, 'message'>) }
}
