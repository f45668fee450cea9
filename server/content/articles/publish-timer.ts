import type { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import type { DbEvents } from '../../database/notifications.ts'
import type { Db } from '../../database/tables.ts'
import { type Log, serializeError } from '../../log.ts'

interface PublishTimerOptions {
  db: Db
  log: Log
  dbEvents: EventEmitter<DbEvents>
  /** Invalidates what shows the articles: pages, lists, the sitemap. */
  onPublish: () => void
  /** Ends the timer. */
  signal: AbortSignal
}

/** The longest wait before the records are looked at again. setTimeout itself takes at most 24 days. */
const MAX_WAIT_MS = 3_600_000
const RETRY_MS = 10_000

/**
 * Publishes articles at their time: no record changes then, so each instance waits for the next time by itself, from its
 * start on and again after each change of articles. The time is the database's, which the queries compare with.
 */
export function publishInTime({ db, log, dbEvents, onPublish, signal }: PublishTimerOptions): void {
  let timer: NodeJS.Timeout | undefined
  /** Of several looks at once, the last one sets the timer. */
  let latest = 0

  async function schedule() {
    const turn = ++latest
    clearTimeout(timer)
    const wait = await readWait().catch((error: unknown) => {
      log.warn({ event: 'publish_timer_failed', ...serializeError(error) })
      return undefined
    })
    if (turn !== latest || signal.aborted) return
    if (wait === undefined) timer = setTimeout(() => void schedule(), RETRY_MS)
    else if (wait === null || wait > MAX_WAIT_MS) timer = setTimeout(() => void schedule(), MAX_WAIT_MS)
    else timer = setTimeout(publish, Math.ceil(wait))
  }

  function publish() {
    onPublish()
    log.info({ event: 'article_published' })
    void schedule()
  }

  /** Milliseconds until the next article's time; null while none waits. */
  async function readWait(): Promise<number | null> {
    const { wait } = await db
      .selectFrom('articles')
      .select(
        sql<number | null>`
          (extract(epoch from min(publish_at) - clock_timestamp()) * 1000)::double precision`.as('wait'),
      )
      .where('status', '=', 'published')
      .where('publish_at', '>', sql<Date>`clock_timestamp()`)
      .executeTakeFirstOrThrow()
    return wait
  }

  const onChange = (table: string) => void (table === 'articles' && schedule())
  const onReplaced = () => void schedule()
  dbEvents.on('site_changed', onChange).on('site_replaced', onReplaced).on('reconnected', onReplaced)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    dbEvents.off('site_changed', onChange).off('site_replaced', onReplaced).off('reconnected', onReplaced)
  })
  void schedule()
}
