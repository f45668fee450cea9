import { tracked } from '@trpc/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { isLiving } from '../auth/session-store.ts'
import { failure } from '../errors.ts'
import { newId } from '../ids.ts'
import { cursor, cursorOf, type Place } from '../keyset.ts'
import { LIVE_STREAMS } from '../limits.ts'
import type { Context } from '../trpc.ts'

/** A browser that was cut off names the last event that it saw. */
export const liveInput = z.optional(z.strictObject({ lastEventId: z.nullish(cursor) }))

/**
 * A row's time is that of its insert, but it is seen when its transaction commits, which may be after a later one's:
 * rows are looked for so far behind the last one that was told. No transaction of ours lasts as long. Seconds.
 */
const OVERLAP = 30

/**
 * Each new inquiry as it comes, and first those that came after `since`, or else after now: of the half minute before it
 * also those that may have been told or read already, because nobody knows which were. A session that has ended, or an
 * account that was disabled, ends the stream (S02).
 * @throws TRPCError TOO_MANY_REQUESTS when the session follows in five windows already
 */
export function newInquiries(
  ctx: Context,
  session: string,
  since: Place | null,
  signal: AbortSignal | undefined,
) {
  const leave = enter(session)
  // Who hung up while the session was being read is gone already, and will not say so again.
  if (signal?.aborted) leave()
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
    const told = new Told(since ? { ...since, created_at: new Date(since.created_at) } : await now(ctx))
    for (;;) {
      // Before anything is asked: what rings while the database answers must not be missed.
      const named = bell.listen()
      if (signal?.aborted || bell.closing() || !(await isOpen(ctx, session))) return
      for (const row of await comeSince(ctx, told, named)) {
        const place = told.add(row)
        yield tracked(cursorOf(place), row)
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
  let named: string[] = []
  let closing = false
  const strike = () => ring()
  const close = () => {
    closing = true
    ring()
  }
  const name = (id: string) => {
    named.push(id)
    ring()
  }
  announcements.on('inquiry_created', name)
  announcements.on('reconnected', strike)
  announcements.on('closing', close)
  signal?.addEventListener('abort', strike)
  return {
    /**
     * From now on a ring counts, also one that comes before anybody waits for it.
     * @returns the ids of the inquiries announced so far, each once
     */
    listen() {
      rings = new Promise((resolve) => (ring = resolve))
      const ids = named
      named = []
      return ids
    },
    /** Whether the server stops. */
    closing: () => closing,
    async rung() {
      const timer = setTimeout(strike, BEAT)
      await rings
      clearTimeout(timer)
    },
    remove() {
      announcements.off('inquiry_created', name)
      announcements.off('reconnected', strike)
      announcements.off('closing', close)
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

interface Row {
  id: string
  created_at: Date
}

/** What a stream has told, as far back as it looks. */
class Told {
  /** The latest by time, not the one told last. */
  last: Row
  private rows: Row[]

  constructor(start: Row) {
    this.last = start
    this.rows = [start]
  }

  get ids(): string[] {
    return this.rows.map(({ id }) => id)
  }

  /** @returns where the stream now stands, which a row that comes late does not move back */
  add(row: Row): Row {
    const last = this.last.created_at > row.created_at ? this.last : row
    const since = last.created_at.getTime() - OVERLAP * 1000
    this.rows = [...this.rows, row].filter(({ created_at }) => created_at.getTime() > since)
    this.last = last
    return last
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

/** By time, and those that were announced by name: after the clock was set back a new one may be older by hours. */
function comeSince({ db }: Context, { last, ids }: Told, named: readonly string[]) {
  const untold = db
    .selectFrom('inquiries')
    .select(['id', 'created_at'])
    .where(sql<boolean>`id <> all(${ids}::uuid[])`)
  // A union, because for an `or` PostgreSQL may read the index of all times from its beginning.
  return untold
    .where('created_at', '>', sql<Date>`${last.created_at}::timestamptz - make_interval(secs => ${OVERLAP})`)
    .union(untold.where(sql<boolean>`id = any(${named}::uuid[])`))
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** The place of an inquiry that nobody sent: by the database's clock, which dates the others. */
async function now({ db }: Context): Promise<Row> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return { id: newId(), created_at: rows[0]!.now }
}
