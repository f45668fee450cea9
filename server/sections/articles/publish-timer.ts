import type { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import type { DbEvents } from '../../core/database/notifications.ts'
import type { Db } from '../../core/database/tables.ts'
import { type Log, serializeError } from '../../core/log.ts'

interface PublishTimerOptions {
  db: Db
  log: Log
  dbEvents: EventEmitter<DbEvents>
  /** Invalidates the caches that show articles: pages, lists, the sitemap. */
  onPublish: () => void
  /** Ends the timer. */
  signal: AbortSignal
}

/** The longest wait before the next check. setTimeout itself accepts at most 24 days. */
const MAX_WAIT_MS = 3_600_000
const RETRY_MS = 10_000

/**
 * Publishes articles at their time. No record changes then, so each instance runs its own timer, which is set at the
 * start and after each change of articles. It uses the database's time, as the queries do.
 */
export function startPublishTimer({ db, log, dbEvents, onPublish, signal }: PublishTimerOptions): void {
  let timer: NodeJS.Timeout | undefined
  /** The number of the latest check: of several concurrent checks, only the last one sets the timer. */
  let latest = 0
  /** The database's time of the last check; null before the first one. */
  let checkedAt: Date | null = null

  async function check() {
    const turn = ++latest
    clearTimeout(timer)
    const found = await findNextTime(db, checkedAt).catch((error: unknown) => {
      log.warn({ event: 'publish_timer_failed', ...serializeError(error) })
      return null
    })
    if (turn !== latest || signal.aborted) return
    if (!found) {
      timer = setTimeout(() => void check(), RETRY_MS)
      return
    }
    const { now, next } = found
    checkedAt = now
    const wait = next ? next.getTime() - now.getTime() : MAX_WAIT_MS
    if (wait > 0) timer = setTimeout(() => void check(), Math.min(wait, MAX_WAIT_MS))
    else {
      onPublish()
      log.info({ event: 'article_published' })
      void check()
    }
  }

  const onChange = (table: string) => void (table === 'articles' && check())
  const onReplaced = () => void check()
  dbEvents.on('site_changed', onChange).on('site_replaced', onReplaced).on('reconnected', onReplaced)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    dbEvents.off('site_changed', onChange).off('site_replaced', onReplaced).off('reconnected', onReplaced)
  })
  void check()
}

/**
 * The database's time, and the first publish time after the last check. A time that has passed since then counts too: a
 * page may have been rendered just before it, and be cached without the article.
 * @param checkedAt the time of the last check; null for the first check, when a cached page may be a minute old
 */
async function findNextTime(db: Db, checkedAt: Date | null): Promise<{ now: Date; next: Date | null }> {
  const { rows } = await sql<{ now: Date; next: Date | null }>`
    with clock as materialized (select date_trunc('milliseconds', clock_timestamp()) as now)
    select now, (
      select min(publish_at) from articles
      where status = 'published'
        and publish_at > coalesce(${checkedAt}::timestamptz, now - interval '1 minute')
    ) as next
    from clock`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database gave no time')
  return row
}
