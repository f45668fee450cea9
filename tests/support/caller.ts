import { createTRPCClient, TRPCClientError, unstable_localLink } from '@trpc/client'
import { readEnv } from '../../server/env.ts'

import { type AppRouter, appRouter } from '../../server/router.ts'
import { announcer } from '../../server/listen.ts'
import type { Account, AccountState, Context } from '../../server/trpc.ts'
import { account, db } from './factories.ts'
import { outbox } from './outbox.ts'

/** A context as a request has it; whatever the test is about is given. */
export function contextOf(given: Partial<Context> = {}): Context {
  return {
    db,
    env: readEnv({ LIMITS: 'off', HOST: '127.0.0.1' }),
    log: silent,
    mail: outbox(),
    requestId: 'a-request',
    address: '203.0.113.7',
    sessionToken: null,
    account: async () => null,
    answer: new Headers(),
    siteChanged: () => {},
    announcements: announcer(),
    ...given,
  }
}

/** Calls go the whole way but the wire: through JSON, with the errors that a browser would get. */
export function clientOf(context: Context) {
  return createTRPCClient<AppRouter>({ links: [linkOf(context)] })
}

export const linkOf = (context: Context) =>
  unstable_localLink({ router: appRouter, createContext: async () => context })

export const asVisitor = (given: Partial<Context> = {}) => clientOf(contextOf(given))

/** Somebody with an account in that state, made for this call. */
export async function signedIn(state: AccountState = 'active', given: Partial<Context> = {}) {
  const me: Account = await account({ state })
  return { me, client: clientOf(contextOf({ account: async () => me, ...given })) }
}

/** An active account of the back office. */
export const asAdmin = async (given: Partial<Context> = {}) => clientOf(await adminContext(given))

export async function adminContext(given: Partial<Context> = {}): Promise<Context> {
  const me = await account({ state: 'active' })
  return contextOf({ account: async () => me, ...given })
}

/** What an error says to the client beside its sentence. */
export interface Refusal {
  message: string
  code: string
  httpStatus: number
  fields?: Record<string, string[]>
  reason?: string
  current?: unknown
}

/** The error that a call ends in. A call that goes through fails the test. */
export async function refusal(call: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await call.then(
    () => new Error('the call was not refused'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof TRPCClientError)) throw error
  return { message: error.message, ...(error.data as Omit<Refusal, 'message'>) }
}

/** A log that keeps nothing. */
export const silent = { debug() {}, info() {}, warn() {}, error() {} }
