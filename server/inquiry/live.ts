import { tracked } from '@trpc/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { isLiving } from '../auth/session-store.ts'
import { failure } from '../errors.ts'
import { cursor, cursorOf, type Place } from '../keyset.ts'
import { LIVE_STREAMS } from '../limits.ts'
import type { Context } from '../trpc.ts'

/** A browser that was cut off names the last event that it saw. */
export const liveInput = z.optional(z.strictObject({ lastEventId: z.nullish(cursor) }))

/**
 * Each new inquiry as it comes, and first those that came after `since`. A session that has ended, or an account that
 * was disabled, ends the stream (S02).
 * @throws TRPCError TOO_MANY_REQUESTS when the session follows in five windows already
 */
export function newInquiries(
  ctx: Context,
  session: string,
  since: Place | null,
  signal: AbortSignal | undefined,
) {
  const leave = enter(session)
  signal?.addEventListener('abort', leave)
  return follow(ctx, session, since, signal, leave)
}

async function* follow(
  ctx: Context,
  session: string,
  since: Place | null,
  signal: AbortSignal | undefined,
  leave: () => void,
) {
  const bell = bellOf(ctx, signal)
  try {
    let place = since ?? (await newestPlace(ctx))
    for (;;) {
      // Before anything is asked: what rings while the database answers must not be missed.
      bell.listen()
      if (signal?.aborted || !(await isOpen(ctx, session))) return
      for (const row of await comeSince(ctx, place)) {
        place = { id: row.id, created_at: row.created_at.toISOString() }
        yield tracked(cursorOf(row), row)
      }
      await bell.rung()
    }
  } finally {
    bell.remove()
    leave()
  }
}

/** A stream looks after itself this often when nothing rings: whether its session still stands. Milliseconds. */
const BEAT = 10_000

/** Rings when the database announces an inquiry, and when the line to it is back: one may have come meanwhile. */
function bellOf({ announcements }: Context, signal: AbortSignal | undefined) {
  let ring = () => {}
  let rings = Promise.resolve()
  const strike = () => ring()
  announcements.on('inquiry_created', strike)
  announcements.on('reconnected', strike)
  signal?.addEventListener('abort', strike)
  return {
    /** From now on a ring counts, also one that comes before anybody waits for it. */
    listen() {
      rings = new Promise((resolve) => (ring = resolve))
    },
    async rung() {
      const timer = setTimeout(strike, BEAT)
      await rings
      clearTimeout(timer)
    },
    remove() {
      announcements.off('inquiry_created', strike)
      announcements.off('reconnected', strike)
      signal?.removeEventListener('abort', strike)
    },
  }
}

/** Open streams by session. Each lies on one instance, so that one counts its own. */
const open = new Map<string, number>()

/** Counts a stream of the session; the answer takes it off again, once. */
function enter(session: string): () => void {
  const others = open.get(session) ?? 0
  if (others >= LIVE_STREAMS)
    throw failure('TOO_MANY_REQUESTS', `At most ${LIVE_STREAMS} windows follow the inbox at once.`, {
      retryAfter: 60,
    })
  open.set(session, others + 1)
  let left = false
  return () => {
    if (left) return
    left = true
    const rest = (open.get(session) ?? 1) - 1
    if (rest === 0) open.delete(session)
    else open.set(session, rest)
  }
}

async function isOpen({ db }: Context, session: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', session)
    .where(isLiving)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

const comeSince = ({ db }: Context, place: Place | null) => {
  const rows = db
    .selectFrom('inquiries')
    .select(['id', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
  if (!place) return rows.execute()
  const { created_at, id } = place
  return rows.where(sql<boolean>`(created_at, id) > (${created_at}::timestamptz, ${id}::uuid)`).execute()
}

async function newestPlace({ db }: Context): Promise<Place | null> {
  const row = await db
    .selectFrom('inquiries')
    .select(['id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.id, created_at: row.created_at.toISOString() } : null
}
