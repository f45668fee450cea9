import { tracked } from '@trpc/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { isNotExpired } from '../auth/session-store.ts'
import { newId } from '../database/ids.ts'
import { cursor, encodeCursor, type Cursor } from '../database/pagination.ts'
import { appError } from '../errors.ts'
import { MAX_LIVE_STREAMS } from '../limits.ts'
import type { Context } from '../trpc.ts'

/** A browser that was cut off names the last event that it saw. */
export const liveInput = z.optional(z.strictObject({ lastEventId: z.nullish(cursor) }))

/**
 * A row's time is that of its insert, but it is seen when its transaction commits, which may be after a later one's:
 * rows are looked for so far behind the last one that was told. No transaction of ours lasts as long. Seconds.
 */
const OVERLAP_SECONDS = 30

/**
 * Each new inquiry as it comes, and first those that came after `since`, or else after now: of the half minute before it
 * also those that may have been told or read already, because nobody knows which were. A session that has ended, or an
 * account that was disabled, ends the stream (S02).
 * @throws TRPCError TOO_MANY_REQUESTS when the session follows in five windows already
 */
export function streamNewInquiries(
  ctx: Context,
  sessionId: string,
  since: Cursor | null,
  signal: AbortSignal | undefined,
) {
  const release = acquireStream(sessionId)
  // Who hung up while the session was being read is gone already, and will not say so again.
  if (signal?.aborted) release()
  signal?.addEventListener('abort', release)
  return yieldNewInquiries(ctx, sessionId, since, signal, release)
}

async function* yieldNewInquiries(
  ctx: Context,
  sessionId: string,
  since: Cursor | null,
  signal: AbortSignal | undefined,
  release: () => void,
) {
  const wakeSignal = createWakeSignal(ctx, signal)
  try {
    const seen = new SeenWindow(
      since ? { ...since, created_at: new Date(since.created_at) } : await currentPosition(ctx),
    )
    for (;;) {
      // Before anything is asked: what rings while the database answers must not be missed.
      const announcedIds = wakeSignal.drain()
      if (signal?.aborted || wakeSignal.isClosing() || !(await isSessionActive(ctx, sessionId))) return
      for (const row of await findUnseenInquiries(ctx, seen, announcedIds)) {
        const position = seen.add(row)
        yield tracked(encodeCursor(position), row)
      }
      await wakeSignal.wait()
    }
  } finally {
    wakeSignal.dispose()
    release()
  }
}

/** A stream looks after itself this often when nothing rings: whether its session still stands. Milliseconds. */
const HEARTBEAT_MS = 10_000

/** Rings when the database announces an inquiry, and when the line to it is back: one may have come meanwhile. */
function createWakeSignal({ dbEvents }: Context, signal: AbortSignal | undefined) {
  let resolveWait = () => {}
  let waitPromise = Promise.resolve()
  let announcedIds: string[] = []
  let closing = false
  const onWake = () => resolveWait()
  const onClosing = () => {
    closing = true
    resolveWait()
  }
  const onInquiryCreated = (id: string) => {
    announcedIds.push(id)
    resolveWait()
  }
  dbEvents.on('inquiry_created', onInquiryCreated)
  dbEvents.on('reconnected', onWake)
  dbEvents.on('closing', onClosing)
  signal?.addEventListener('abort', onWake)
  return {
    /**
     * From now on a ring counts, also one that comes before anybody waits for it.
     * @returns the ids of the inquiries announced so far, each once
     */
    drain() {
      waitPromise = new Promise((resolve) => (resolveWait = resolve))
      const ids = announcedIds
      announcedIds = []
      return ids
    },
    /** Whether the server stops. */
    isClosing: () => closing,
    async wait() {
      const timer = setTimeout(onWake, HEARTBEAT_MS)
      await waitPromise
      clearTimeout(timer)
    },
    dispose() {
      dbEvents.off('inquiry_created', onInquiryCreated)
      dbEvents.off('reconnected', onWake)
      dbEvents.off('closing', onClosing)
      signal?.removeEventListener('abort', onWake)
    },
  }
}

/** Open streams by session. Each lies on one instance, so that one counts its own. */
const openStreams = new Map<string, number>()

/** Counts a stream of the session; the answer takes it off again, once. */
function acquireStream(sessionId: string): () => void {
  const openCount = openStreams.get(sessionId) ?? 0
  if (openCount >= MAX_LIVE_STREAMS)
    throw appError('TOO_MANY_REQUESTS', `At most ${MAX_LIVE_STREAMS} windows follow the inbox at once.`, {
      retryAfter: 60,
    })
  openStreams.set(sessionId, openCount + 1)
  let released = false
  return () => {
    if (released) return
    released = true
    const remaining = (openStreams.get(sessionId) ?? 1) - 1
    if (remaining === 0) openStreams.delete(sessionId)
    else openStreams.set(sessionId, remaining)
  }
}

interface Row {
  id: string
  created_at: Date
}

/** What a stream has told, as far back as it looks. */
class SeenWindow {
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
    const since = last.created_at.getTime() - OVERLAP_SECONDS * 1000
    this.rows = [...this.rows, row].filter(({ created_at }) => created_at.getTime() > since)
    this.last = last
    return last
  }
}

async function isSessionActive({ db }: Context, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where(isNotExpired)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** By time, and those that were announced by name: after the clock was set back a new one may be older by hours. */
function findUnseenInquiries({ db }: Context, { last, ids }: SeenWindow, announcedIds: readonly string[]) {
  const unseen = db
    .selectFrom('inquiries')
    .select(['id', 'created_at'])
    .where(sql<boolean>`id <> all(${ids}::uuid[])`)
  // A union, because for an `or` PostgreSQL may read the index of all times from its beginning.
  return unseen
    .where(
      'created_at',
      '>',
      sql<Date>`${last.created_at}::timestamptz - make_interval(secs => ${OVERLAP_SECONDS})`,
    )
    .union(unseen.where(sql<boolean>`id = any(${announcedIds}::uuid[])`))
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** The place of an inquiry that nobody sent: by the database's clock, which dates the others. */
async function currentPosition({ db }: Context): Promise<Row> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return { id: newId(), created_at: rows[0]!.now }
}
