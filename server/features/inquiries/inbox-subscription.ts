import type { EventEmitter } from 'node:events'
import { tracked } from '@trpc/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { isNotExpired } from '../../core/auth/session-rows.ts'
import { newId } from '../../core/database/ids.ts'
import type { DbEvents } from '../../core/database/notifications.ts'
import { cursor, encodeCursor, type Cursor } from '../../core/database/pagination.ts'
import { appError } from '../../core/errors.ts'
import { MAX_LIVE_STREAMS } from '../../core/limits.ts'
import type { Context } from '../../core/trpc.ts'

/** A browser that reconnects sends the id of the last event that it received. */
export const liveInput = z.optional(z.strictObject({ lastEventId: z.nullish(cursor) }))

/**
 * Subscription to the inbox: the id and time of each new inquiry as it comes. It starts OVERLAP_SECONDS before `since`,
 * or before now, because inquiries of that time may have become visible late: some may be sent twice. It ends with the
 * session, when the account is disabled (S02) and when the server stops.
 * @throws TRPCError TOO_MANY_REQUESTS when the session has MAX_LIVE_STREAMS open
 */
export function streamNewInquiries(
  ctx: Context,
  sessionId: string,
  since: Cursor | null,
  signal: AbortSignal | undefined,
) {
  const release = acquireStream(sessionId)
  // A client that disconnected before this point causes no abort event any more.
  if (signal?.aborted) release()
  signal?.addEventListener('abort', release)
  return yieldNewInquiries(ctx, sessionId, since, signal, release)
}

/** A stream checks its session this often when nothing wakes it. Milliseconds. */
const HEARTBEAT_MS = 10_000

async function* yieldNewInquiries(
  ctx: Context,
  sessionId: string,
  since: Cursor | null,
  signal: AbortSignal | undefined,
  release: () => void,
) {
  const wakeSignal = createWakeSignal(ctx.dbEvents, signal)
  try {
    const start = since ? { ...since, created_at: new Date(since.created_at) } : await currentPosition(ctx)
    const seen = new SeenWindow(start)
    while (!wakeSignal.hasEnded()) {
      // Before the queries: an inquiry announced while they run wakes the next round.
      const announcedIds = wakeSignal.takeAnnouncedIds()
      if (!(await isSessionActive(ctx, sessionId))) return
      for (const row of await findUnseenInquiries(ctx, seen, announcedIds))
        yield tracked(encodeCursor(seen.add(row)), row)
      await wakeSignal.wait(HEARTBEAT_MS)
    }
  } finally {
    wakeSignal.dispose()
    release()
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

/**
 * Unseen inquiries by time, and the announced ones by id: after the database's clock was set back, a new inquiry may
 * carry a time hours ago.
 */
function findUnseenInquiries({ db }: Context, { last, ids }: SeenWindow, announcedIds: readonly string[]) {
  const unseen = db
    .selectFrom('inquiries')
    .select(['id', 'created_at'])
    .where('merged_into', 'is', null)
    .where(sql<boolean>`id <> all(${ids}::uuid[])`)
    .where('suspected_spam', '=', false)
  // A union: with `or`, PostgreSQL may read the whole index of times.
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

/** The current position, by the database's clock, which also dates the inquiries. */
async function currentPosition({ db }: Context): Promise<InquiryPosition> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return { id: newId(), created_at: rows[0]!.now }
}

/**
 * How far back in time a stream looks for rows that it has not sent yet, in seconds. A row carries the time of its
 * insert but becomes visible when its transaction commits, which can be after that of a later row. No transaction of
 * ours lasts longer than this.
 */
const OVERLAP_SECONDS = 30

interface InquiryPosition {
  id: string
  created_at: Date
}

/** The inquiries that a stream has sent, as far back as it looks. */
class SeenWindow {
  /** The newest by time, which may not be the last one sent. */
  last: InquiryPosition
  private rows: InquiryPosition[]

  constructor(start: InquiryPosition) {
    this.last = start
    this.rows = [start]
  }

  get ids(): string[] {
    return this.rows.map(({ id }) => id)
  }

  /** @returns the stream's position after this row; a row that was committed late does not move it back */
  add(row: InquiryPosition): InquiryPosition {
    const last = this.last.created_at > row.created_at ? this.last : row
    const since = last.created_at.getTime() - OVERLAP_SECONDS * 1000
    this.rows = [...this.rows, row].filter(({ created_at }) => created_at.getTime() > since)
    this.last = last
    return last
  }
}

/** Number of open streams by session id. A stream is on one server instance, so each instance counts its own. */
const openStreams = new Map<string, number>()

/**
 * Counts one more open stream of a session.
 * @returns releases it; calling it again does nothing
 * @throws TRPCError TOO_MANY_REQUESTS when the session has MAX_LIVE_STREAMS open
 */
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

/**
 * Wakes a stream of new inquiries: when the database announces one, when its connection is back (an announcement may
 * have been lost meanwhile), when the server stops and when the client leaves.
 */
function createWakeSignal(dbEvents: EventEmitter<DbEvents>, signal: AbortSignal | undefined) {
  let ended = signal?.aborted ?? false
  let announcedIds: string[] = []
  let wakeUp = Promise.withResolvers<void>()

  const wake = () => wakeUp.resolve()
  const end = () => {
    ended = true
    wake()
  }
  const addInquiry = (id: string) => {
    announcedIds.push(id)
    wake()
  }
  dbEvents.on('inquiry_created', addInquiry).on('reconnected', wake).on('closing', end)
  signal?.addEventListener('abort', end)

  return {
    /** Whether the server stops or the client has left. */
    hasEnded: () => ended,
    /** The ids announced since the last call. Any event after this call wakes the next `wait`, even one before it. */
    takeAnnouncedIds() {
      const ids = announcedIds
      announcedIds = []
      wakeUp = Promise.withResolvers()
      return ids
    },
    /** Resolves at the next event, after `maxMs` milliseconds at the latest. */
    async wait(maxMs: number) {
      const timer = setTimeout(wake, maxMs)
      await wakeUp.promise
      clearTimeout(timer)
    },
    dispose() {
      dbEvents.off('inquiry_created', addInquiry).off('reconnected', wake).off('closing', end)
      signal?.removeEventListener('abort', end)
    },
  }
}
