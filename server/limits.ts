import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database/tables.ts'
import type { Env } from './env.ts'
import { appError } from './errors.ts'
import type { Log } from './log.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** At most `points` in `seconds`, counted for each key apart and shared by all instances. */
export interface RateLimit {
  name: string
  points: number
  seconds: number
}

/** Attempts at the sign-in of one account from places that it does not know; key: `hashed(email)`. */
export const signInByAccount: RateLimit = { name: 'sign-in-account', points: 10, seconds: 5 * MINUTE }

/** The same from one place that it knows, so that no stranger can lock the owner out (S11). */
export const signInFromKnownAddress: RateLimit = { name: 'sign-in-place', points: 10, seconds: 5 * MINUTE }

/** Attempts at any sign-in from one client address. */
export const signInByAddress: RateLimit = { name: 'sign-in-address', points: 10, seconds: 5 * MINUTE }

/** Attempts at the present password of whoever is signed in; key: the account's id. */
export const passwordByAccount: RateLimit = { name: 'password-account', points: 10, seconds: 5 * MINUTE }

/** Sign-ups and password reset requests by client address, counted apart. */
export const signUpByAddress: RateLimit = { name: 'sign-up', points: 10, seconds: MINUTE }
export const resetByAddress: RateLimit = { name: 'reset-request', points: 10, seconds: MINUTE }

/** Inquiry, contact and newsletter together. Mobile carriers put thousands of people behind one address. */
export const publicFormByAddress: RateLimit = { name: 'form', points: 20, seconds: MINUTE }
export const publicFormGlobal: RateLimit = { name: 'form-all', points: 300, seconds: MINUTE }

/** Tries at links from mails (verify, reset, newsletter) by client address. */
export const tokenByAddress: RateLimit = { name: 'token', points: 20, seconds: MINUTE }

/** Tries at a set-up link, by anyone. */
export const setupCodeGlobal: RateLimit = { name: 'setup-code', points: 10, seconds: MINUTE }

/** Mails to an address that a stranger typed; key: `hashed(email)`. */
export const mailToUnverified: RateLimit = { name: 'mail-stranger', points: 3, seconds: HOUR }

/** The same to an address that its owner has proved; key: `hashed(email)`. */
export const mailToVerified: RateLimit = { name: 'mail-owner', points: 3, seconds: HOUR }

/** Mails to one of our own; what comes above is gathered into one. */
export const mailToStaff: RateLimit = { name: 'mail-staff', points: 10, seconds: MINUTE }

/** The largest body of any request, in bytes. */
export const MAX_BODY_BYTES = 256 * 1024

/** Calls in one tRPC batch. */
export const MAX_BATCH_CALLS = 10

/** Open `inquiry.live` streams of one session. */
export const MAX_LIVE_STREAMS = 5

/** A session ends this many seconds after it was last renewed, and at the latest after the absolute time. */
export const SESSION_IDLE_SECONDS = 30 * DAY
export const SESSION_ABSOLUTE_SECONDS = 90 * DAY

/** How long links stay good, in seconds. */
export const TOKEN_SECONDS = { verify: DAY, reset: HOUR, setup: DAY } as const

/** A live stream says this often that it lives, in milliseconds: a proxy cuts what is silent for a minute. */
export const LIVE_PING_MS = 15_000

/** Open connections of one server, whoever holds them. */
export const MAX_CONNECTIONS = 4000

/**
 * How long the server waits, in milliseconds: for headers, for a whole request, between two requests, and for a client
 * that reads nothing of its answer. The last is longer than a live stream is silent, which would be cut else.
 */
export const SERVER_TIMEOUTS_MS = {
  headers: 10_000,
  request: 30_000,
  check: 2000,
  keepAlive: 65_000,
  stalled: 30_000,
} as const

/** What a counter needs; every `Context` has it. */
export interface RateLimitContext {
  db: Db
  env: Pick<Env, 'LIMITS'>
  log: Log
}

/**
 * Counts one attempt, before the work: of fifty at once exactly `points` go on. Call it on the pool, never inside a
 * transaction whose rollback would forget the attempt.
 * @param key what is counted apart: a client address, an account's id, `hashed(email)`; nothing else that a client chooses
 * @throws TRPCError TOO_MANY_REQUESTS with Retry-After when the limit is used up
 */
export async function consume(context: RateLimitContext, limit: RateLimit, key = ''): Promise<void> {
  if (!context.env.LIMITS) return
  const { points, ms_left } = await incrementCounter(context.db, limit, key)
  if (points <= limit.points) return
  context.log.warn({ event: 'limited', limit: limit.name, key })
  throw tooManyRequestsError(ms_left)
}

/** Gives an attempt back that turned out to be right. */
export async function refund(context: RateLimitContext, limit: RateLimit, key = ''): Promise<void> {
  if (!context.env.LIMITS) return
  await sql`
    update rate_limits set points = greatest(points - 1, 0)
    where key = ${counterKey(limit, key)} and expires_at > now()`.execute(context.db)
}

/** What a public form spends: one of its sender's, then one of everybody's. */
export async function consumePublicForm(context: RateLimitContext, address: string): Promise<void> {
  await consume(context, publicFormByAddress, address)
  await consume(context, publicFormGlobal)
}

/** Counts a try at a link's token before it is looked at, and gives it back when the token was good. */
export async function limitTokenAttempt<T>(
  context: RateLimitContext,
  address: string,
  verify: () => Promise<T>,
): Promise<T> {
  await consume(context, tokenByAddress, address)
  const result = await verify()
  if (result) await refund(context, tokenByAddress, address)
  return result
}

/**
 * Counts one and tells whether it is still within the limit, for callers that go on without (a mail that is not sent).
 * @param db may be a transaction: what is rolled back then was not counted
 */
export async function tryConsume(
  db: Db,
  env: Pick<Env, 'LIMITS'>,
  limit: RateLimit,
  key: string,
): Promise<boolean> {
  return !env.LIMITS || (await incrementCounter(db, limit, key)).points <= limit.points
}

/** An e-mail address as a key: of one length, and no address lies in the counters' table. */
export function hashEmail(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
}

/** One statement, so that no two instances can read the same count. Times are the database's. */
async function incrementCounter(
  db: Db,
  limit: RateLimit,
  key: string,
): Promise<{ points: number; ms_left: number }> {
  const { rows } = await sql<{ points: number; ms_left: number }>`
    insert into rate_limits as r (key, points, expires_at)
    values (${counterKey(limit, key)}, 1, now() + make_interval(secs => ${limit.seconds}))
    on conflict (key) do update set
      points = case when r.expires_at <= now() then excluded.points else r.points + excluded.points end,
      expires_at = case when r.expires_at <= now() then excluded.expires_at else r.expires_at end
    returning points, (extract(epoch from expires_at - now()) * 1000)::int as ms_left`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an upsert returned no row')
  return row
}

const counterKey = (limit: RateLimit, key: string) => `${limit.name}:${key}`

function tooManyRequestsError(msLeft: number) {
  const minutes = Math.max(1, Math.ceil(msLeft / 60_000))
  return appError(
    'TOO_MANY_REQUESTS',
    `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter: Math.max(1, Math.ceil(msLeft / 1000)) },
  )
}
