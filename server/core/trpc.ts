import type { EventEmitter } from 'node:events'
import { type AnyTRPCRouter, initTRPC, TRPCError } from '@trpc/server'
import * as z from 'zod/mini'
import type { AccountState } from './auth/account-state.ts'
import { mapDatabaseError } from './database/database-errors.ts'
import type { DbEvents } from './database/notifications.ts'
import { recordRefusal } from './database/refusal-log.ts'
import type { Db } from './database/tables.ts'
import type { Env } from './env.ts'
import { AppError, type ErrorDetail, appError, fieldErrors } from './errors.ts'
import { LIVE_PING_MS } from './limits.ts'
import { serializeError, type Log } from './log.ts'
import type { Outbox } from './mail/mail.ts'
import type { MediaQueue } from './media/media-queue.ts'
import type { MediaStore } from './media/media-store.ts'
import type { StaffNotices } from './staff-notices.ts'
import { withSpan } from './tracing/tracing.ts'

/** The signed-in account, as read from the database for this request. */
export interface Account {
  id: string
  email: string
  state: AccountState
  /** The session's public id, not its token. */
  session_id: string
  has_second_factor: boolean
}

/** The services that all requests and jobs share. A feature adds those that procedures use (`declare module`). */
export interface Services {
  db: Db
  env: Env
  log: Log
  mail: Outbox
  notices: StaffNotices
  /** The files of uploaded pictures, and the queue of pictures to be processed. */
  media: { store: MediaStore; queue: MediaQueue }
  /** Marks every cached page and API response of this instance as stale. The database notifies the other instances. */
  invalidateCaches(): void
  /** Notifications that the database sends to all instances, such as a new inquiry. */
  dbEvents: EventEmitter<DbEvents>
}

/** tRPC's context: what a procedure can reach. Created once per request, also for a batch of ten calls. */
export interface Context extends Services {
  requestId: string
  /** The client's IP address by `clientAddress`; an IPv6 address as its /64 network. */
  address: string
  /** Whether the request came through a proxy that TRUST_PROXY does not count. */
  hasUntrustedProxy: boolean
  /** The User-Agent header, at most 300 characters. */
  userAgent: string | null
  /** The session cookie's value, or null. Only `server/core/auth` uses it. */
  sessionToken: string | null
  /** Reads the signed-in account from the database, at most once per request (S02). */
  account(): Promise<Account | null>
  /** Headers to add to the response. */
  responseHeaders: Headers
}

/** Who may call a procedure, in words: for /dev. The middleware beside it decides. */
interface ProcedureMeta {
  access: 'anyone' | 'a signed-in account' | 'a verified account' | 'an active account'
  /** Whether its result is cached, as for `cachedProcedure`. */
  isCached?: true
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    // A browser that receives nothing for longer than two pings reconnects.
    sse: {
      ping: { enabled: true, intervalMs: LIVE_PING_MS },
      client: { reconnectAfterInactivityMs: 40_000 },
    },
    /** All that a client learns of an error: our own messages, never a stack, SQL or a library's text (S25). */
    errorFormatter({ shape, error, ctx }) {
      const { code, httpStatus, path } = shape.data
      return {
        code: shape.code,
        message: clientMessage(error),
        data: { code, httpStatus, path, requestId: ctx?.requestId, ...clientDetail(error) },
      }
    },
  })

/** The message for the client, also for requests that tRPC itself refuses before a procedure runs. */
function clientMessage(error: TRPCError): string {
  const { code, message, cause } = error
  if (code === 'INTERNAL_SERVER_ERROR') return 'Something went wrong on our side.'
  if (error instanceof AppError || cause instanceof z.core.$ZodError) return message
  if (code === 'NOT_FOUND') return 'There is no such call.'
  if (code === 'METHOD_NOT_SUPPORTED') return 'Queries come by GET, mutations by POST.'
  return 'The request cannot be read.'
}

function clientDetail(error: TRPCError): Omit<ErrorDetail, 'retryAfter'> {
  if (error.cause instanceof z.core.$ZodError) return { fields: fieldErrors(error.cause) }
  if (!(error instanceof AppError)) return {}
  const { fields, reason, current, factors } = error.detail
  return { fields, reason, current, factors }
}

/**
 * Middleware: maps an error of the database or of a parse to one for the client, logs it and sets Retry-After. If
 * anything is traced, the call has a span, which an internal server error marks as failed.
 */
const errorMiddleware = t.middleware(async ({ ctx, path, type, next }) => {
  const attributes = { 'rpc.system': 'trpc', 'rpc.method': path, 'trpc.type': type }
  const result = await withSpan({ name: `trpc ${path}`, attributes }, async (span) => {
    const result = await next()
    if (result.ok) return result
    const { code, cause } = result.error
    span?.set({ 'trpc.error': code })
    if (code === 'INTERNAL_SERVER_ERROR') span?.fail(cause?.name ?? code)
    return result
  })
  if (result.ok) return result
  const error = toClientError(result.error)
  logCallFailure(ctx, path, error, result.error)
  const retryAfter = error instanceof AppError && error.detail.retryAfter
  if (retryAfter) ctx.responseHeaders.set('retry-after', String(retryAfter))
  throw error
})

/**
 * Logs a failed call if the fault is the server's (500 or 503), and each error only once: both the middleware and
 * tRPC's `onError` see the errors of procedures; only `onError` sees those of a stream and of reading the request.
 * @param thrown the original error where `error` is the one made for the client
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

/**
 * Logs a refused call (401, 403). A call that came with a session is recorded in the activity log too; usually that
 * session has ended.
 */
export function logRefusal(ctx: Context, path: string, me: Account | null): void {
  const { log, requestId, address, sessionToken } = ctx
  log.info({ event: 'refused', path, account: me?.id ?? null, requestId, address })
  if (me) recordRefusal({ ...ctx, me }, { reason: 'access' })
  else if (sessionToken !== null) recordRefusal(ctx, { reason: 'session' })
}

const requireSession = t.middleware(async ({ ctx, path, next }) => {
  const account = await ctx.account()
  if (account) return next({ ctx: { me: account } })
  logRefusal(ctx, path, account)
  throw appError('UNAUTHORIZED', 'Please sign in.')
})

/** The account that may enter the back office, or the refusal: its status and a message for a person. */
type BackOfficeAccess =
  | { me: Account; refusal: null }
  | { me: null; refusal: { status: 401 | 403; message: string } }

/**
 * Lets the account of a request into the back office, or logs the refusal and returns its reason. Used by
 * `adminProcedure` and by routes outside tRPC.
 * @param path the procedure, or the path of the address
 */
export async function enterBackOffice(ctx: Context, path: string): Promise<BackOfficeAccess> {
  const account = await ctx.account()
  const access = authorizeBackOffice(ctx.env, account)
  if (access.refusal) logRefusal(ctx, path, account)
  return access
}

/** Decides whether an account may use the back office (S01). */
function authorizeBackOffice(
  env: Pick<Env, 'REQUIRE_SECOND_FACTOR'>,
  account: Account | null,
): BackOfficeAccess {
  const refuse = (status: 401 | 403, message: string) => ({ me: null, refusal: { status, message } })
  if (!account) return refuse(401, 'Please sign in.')
  if (account.state === 'unverified') return refuse(403, 'Please verify your email.')
  if (account.state === 'pending') return refuse(403, 'Waiting for approval.')
  if (isMissingSecondFactor(env, account)) return refuse(403, 'Please set up two-step sign-in.')
  return { me: account, refusal: null }
}

/** Whether the site requires a second factor of every account and this one has none. */
export const isMissingSecondFactor = (env: Pick<Env, 'REQUIRE_SECOND_FACTOR'>, account: Account): boolean =>
  env.REQUIRE_SECOND_FACTOR && !account.has_second_factor

const requireActiveAccount = t.middleware(async ({ ctx, path, next }) => {
  const { me, refusal } = await enterBackOffice(ctx, path)
  if (refusal) throw appError(refusal.status === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN', refusal.message)
  return next({ ctx: { me } })
})

export const router = t.router
export const createCallerFactory = t.createCallerFactory
/** For errors that are answered before a procedure is found. */
export const trpcConfig = t._config

/** Procedure that anyone may call. The list of these is short, and a test of the router keeps it so (D12). */
export const publicProcedure = t.procedure.meta({ access: 'anyone' }).use(errorMiddleware)

/**
 * Query that anyone may call and whose result is the same for every visitor. It is cached like a page and invalidated
 * with the pages; while the database is unavailable, a stale result is served (`server/core/trpc-handler.ts`).
 */
export const cachedProcedure = publicProcedure.meta({ access: 'anyone', isCached: true })

/** The names of a router's cached queries. */
export const cachedQueriesOf = (appRouter: AnyTRPCRouter): ReadonlySet<string> =>
  new Set(
    // Typed as a tree of routers; at run time a flat record by full name.
    Object.entries(appRouter._def.procedures as Record<string, { meta?: ProcedureMeta }>).flatMap(
      ([name, { meta }]) => (meta?.isCached ? [name] : []),
    ),
  )

/** Procedure for any signed-in account, whatever its state: for actions on one's own account. */
export const accountProcedure = t.procedure
  .meta({ access: 'a signed-in account' })
  .use(errorMiddleware)
  .use(requireSession)

/** Procedure for active accounts. This is the default. */
export const adminProcedure = t.procedure
  .meta({ access: 'an active account' })
  .use(errorMiddleware)
  .use(requireActiveAccount)

/**
 * `adminProcedure` for a mutation of content that visitors may see: it invalidates this instance's caches, so that the
 * writer's next page is fresh. The database notifies all instances, but a moment later.
 */
export const siteProcedure = adminProcedure.use(async ({ ctx, next }) => {
  const result = await next()
  if (result.ok) ctx.invalidateCaches()
  return result
})
