import type { EventEmitter } from 'node:events'
import { initTRPC, TRPCError } from '@trpc/server'
import * as z from 'zod/mini'
import type { DbEvents } from './database/notifications.ts'
import type { Db } from './database/tables.ts'
import type { Env } from './env.ts'
import { DetailedCause, type ErrorDetail, appError, fieldErrors, mapDatabaseError } from './errors.ts'
import { LIVE_PING_MS } from './limits.ts'
import { serializeError, type Log } from './log.ts'
import type { Outbox } from './mail/mail.ts'

export type AccountState = 'unverified' | 'pending' | 'active'

/** Who is signed in, as of this request. */
export interface Account {
  id: string
  email: string
  state: AccountState
  /** The session's public id, not its token. */
  session_id: string
}

/** What a procedure can reach. Made once per request, also when the request holds ten calls. */
export interface Context {
  db: Db
  env: Env
  log: Log
  mail: Outbox
  requestId: string
  /** The client's address as far as TRUST_PROXY lets it be known; IPv6 by its /64. */
  address: string
  /** The session cookie's value, or null. Only `server/auth` looks at it. */
  sessionToken: string | null
  /** The signed-in account, read from the database at each request and once in it (S02). */
  account(): Promise<Account | null>
  /** Headers of the answer. */
  responseHeaders: Headers
  /** Forgets every kept page of this instance at once; the others hear of it from the database. */
  invalidateCaches(): void
  /** What the database announces to all instances, such as a new inquiry. */
  dbEvents: EventEmitter<DbEvents>
}

const t = initTRPC.context<Context>().create({
  isDev: false,
  // A browser that hears nothing for longer than two pings connects anew.
  sse: { ping: { enabled: true, intervalMs: LIVE_PING_MS }, client: { reconnectAfterInactivityMs: 40_000 } },
  /** `error.data` is all that a client learns: our words, never a stack, SQL or a library's text (S25). */
  errorFormatter({ shape, error, ctx }) {
    const { code, httpStatus, path } = shape.data
    return {
      code: shape.code,
      message: clientMessage(error),
      data: { code, httpStatus, path, requestId: ctx?.requestId, ...clientDetail(error.cause) },
    }
  },
})

/** Our words, also for what tRPC refuses by itself before a procedure runs. */
function clientMessage({ code, message, cause }: TRPCError): string {
  if (code === 'INTERNAL_SERVER_ERROR') return 'Something went wrong on our side.'
  if (cause instanceof DetailedCause || cause instanceof z.core.$ZodError) return message
  if (code === 'NOT_FOUND') return 'There is no such call.'
  if (code === 'METHOD_NOT_SUPPORTED') return 'Queries come by GET, mutations by POST.'
  return 'The request cannot be read.'
}

function clientDetail(cause: unknown): Omit<ErrorDetail, 'retryAfter'> {
  if (cause instanceof z.core.$ZodError) return { fields: fieldErrors(cause) }
  if (!(cause instanceof DetailedCause)) return {}
  const { fields, reason, current } = cause.detail
  return { fields, reason, current }
}

/** Turns what the database or a parse threw into words of ours, and logs what is a fault of ours. */
const errorMiddleware = t.middleware(async ({ ctx, path, next }) => {
  const result = await next()
  if (result.ok) return result
  const error = toClientError(result.error)
  logCallFailure(ctx, path, error, result.error)
  const retryAfter = error.cause instanceof DetailedCause && error.cause.detail.retryAfter
  if (retryAfter) ctx.responseHeaders.set('retry-after', String(retryAfter))
  throw error
})

/**
 * Logs a failed call where the fault is ours, once: tRPC reports again what a procedure threw, and it alone reports what
 * was thrown outside of procedures, in a stream or while it read the request.
 * @param thrown what was thrown, where `error` is only its translation
 */
export function logCallFailure(
  ctx: Context,
  path: string | undefined,
  error: TRPCError,
  thrown = error,
): void {
  if (error.code !== 'INTERNAL_SERVER_ERROR' && error.code !== 'SERVICE_UNAVAILABLE') return
  if (loggedErrors.has(error)) return
  loggedErrors.add(error)
  const { requestId } = ctx
  ctx.log.error({ event: 'call_failed', path, requestId, ...serializeError(thrown.cause ?? thrown) })
}

const loggedErrors = new WeakSet<TRPCError>()

function toClientError(error: TRPCError): TRPCError {
  if (error.cause instanceof z.core.$ZodError)
    return new TRPCError({
      code: 'BAD_REQUEST',
      message: 'Please check the marked fields.',
      cause: error.cause,
    })
  if (error.code !== 'INTERNAL_SERVER_ERROR') return error
  return mapDatabaseError(error.cause) ?? error
}

/** Who was refused what; a browser whose session has ended is the usual case. */
export function logRefusal(
  { log, requestId, address }: Context,
  path: string,
  account: Account | null,
): void {
  log.info({ event: 'refused', path, account: account?.id ?? null, requestId, address })
}

const requireSession = t.middleware(async ({ ctx, path, next }) => {
  const account = await ctx.account()
  if (account) return next({ ctx: { me: account } })
  logRefusal(ctx, path, account)
  throw appError('UNAUTHORIZED', 'Please sign in.')
})

/** What an account is told that is signed in and not active. */
export const inactiveMessage = (state: Exclude<AccountState, 'active'>): string =>
  state === 'pending' ? 'Waiting for approval.' : 'Please verify your email.'

/** What these change no visitor sees. Only they are named: a page made anew for nothing is better than an old one. */
const NON_PUBLIC_ROUTERS = ['inquiry.', 'auth.']

const requireActiveAccount = t.middleware(async ({ ctx, type, path, next }) => {
  const account = await ctx.account()
  if (account?.state !== 'active') logRefusal(ctx, path, account)
  if (!account) throw appError('UNAUTHORIZED', 'Please sign in.')
  if (account.state !== 'active') throw appError('FORBIDDEN', inactiveMessage(account.state))
  const result = await next({ ctx: { me: account } })
  // The writer's own next page is new at once, without waiting for the database's word.
  if (type === 'mutation' && result.ok && !NON_PUBLIC_ROUTERS.some((name) => path.startsWith(name)))
    ctx.invalidateCaches()
  return result
})

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Anyone. The list of these is short, and a test walks the router to keep it so (D12). */
export const publicProcedure = t.procedure.use(errorMiddleware)

/** Any session, whatever its state: what one may do to oneself. */
export const accountProcedure = t.procedure.use(errorMiddleware).use(requireSession)

/** An active account. The default for everything. */
export const adminProcedure = t.procedure.use(errorMiddleware).use(requireActiveAccount)
