import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { counted } from './count/schema.ts'
import { recordRefusal, type RefusalContext } from './database/refusal-log.ts'
import type { Db } from './database/tables.ts'
import { canonicalEmail } from './email-address/schema.ts'
import type { Env } from './env.ts'
import { type AppError, appError } from './errors.ts'
import { publicFormByAddress, publicFormGlobal, type RateLimit, tokenByAddress } from './limits.ts'

/** What the rate limiter needs; every `Context` has it. */
export interface RateLimitContext extends RefusalContext {
  env: Pick<Env, 'LIMITS'>
}

/**
 * Counts one attempt, in a table that all instances share. Call it before the work, so that of fifty concurrent
 * attempts exactly `points` pass, and never inside a transaction whose rollback would undo the count.
 * @param key a client address, an account's id or `hashEmail(email)`; nothing else that a client chooses
 * @throws AppError TOO_MANY_REQUESTS with Retry-After when the limit is used up
 */
export async function consume(context: RateLimitContext, limit: RateLimit, key = ''): Promise<void> {
  if (!context.env.LIMITS) return
  const { points, ms_left } = await incrementCounter(context.db, limit, key)
  if (points <= limit.points) return
  context.log.warn({ event: 'limited', limit: limit.name, key, address: context.address })
  recordRefusal(context, { reason: 'limit', limit: limit.name })
  throw tooManyRequestsError(ms_left)
}

/** Takes back the count of an attempt that turned out to be legitimate, such as a right password. */
export async function refund(context: RateLimitContext, limit: RateLimit, key = ''): Promise<void> {
  if (!context.env.LIMITS) return
  await sql`
    update rate_limits set points = greatest(points - 1, 0)
    where key = ${counterKey(limit, key)} and expires_at > now()`.execute(context.db)
}

/**
 * Counts one attempt like `consume`, but returns whether the attempt is within the limit instead of throwing.
 * @param db may be a transaction: its rollback undoes the count
 */
export async function tryConsume(
  db: Db,
  env: Pick<Env, 'LIMITS'>,
  limit: RateLimit,
  key: string,
): Promise<boolean> {
  return !env.LIMITS || (await incrementCounter(db, limit, key)).points <= limit.points
}

/** Counts a public form, for the client address and for all addresses together. */
export async function consumePublicForm(context: RateLimitContext): Promise<void> {
  await consume(context, publicFormByAddress, context.address)
  await consume(context, publicFormGlobal)
}

/** Counts an attempt at a link's token before `verify` checks it, and refunds the attempt when the token was valid. */
export async function limitTokenAttempt<T>(context: RateLimitContext, verify: () => Promise<T>): Promise<T> {
  await consume(context, tokenByAddress, context.address)
  const result = await verify()
  if (result) await refund(context, tokenByAddress, context.address)
  return result
}

/** An e-mail address as a rate limit's key: of fixed length, and the table holds no addresses. */
export const hashEmail = (email: string): string =>
  hash('sha256', canonicalEmail(email) ?? email, 'base64url')

/** Atomic, because it is one statement: no two instances read the same count. The clock is the database's. */
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

function tooManyRequestsError(msLeft: number): AppError {
  const minutes = Math.max(1, Math.ceil(msLeft / 60_000))
  return appError(
    'TOO_MANY_REQUESTS',
    `Too many attempts. Try again in ${counted(minutes, { one: 'minute', other: 'minutes' })}.`,
    { retryAfter: Math.max(1, Math.ceil(msLeft / 1000)) },
  )
}
