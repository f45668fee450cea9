import { EventEmitter } from 'node:events'
import { Client } from 'pg'
import type { Connection } from './database.ts'
import { described, type Log } from './log.ts'

/**
 * What is announced in the database, by triggers (migration 001) where nothing else is said; delivered after commit only.
 */
export interface Announcements {
  /** A table that visitors see was written; the table's name. */
  site_changed: [table: string]
  /** Every record was replaced: `restore` and `reset` announce it. Not even the last good page is true any more. */
  site_replaced: []
  /** A new inquiry's id. */
  inquiry_created: [id: string]
  /** The line was cut and is back: what was announced meanwhile is lost, so forget everything that is kept. */
  reconnected: []
  /** This server stops: what has no end by itself ends. Announced by the process, not by the database. */
  closing: []
}

/** Where they are heard. One emitter for the life of the process, also before the database is there. */
export const announcer = (): EventEmitter<Announcements> =>
  new EventEmitter<Announcements>().setMaxListeners(0)

export interface Listener {
  events: EventEmitter<Announcements>
  stop(): Promise<void>
}

const BEAT = 15_000

/**
 * Listens on a connection of its own, outside the pool and never through a pooler (DATABASE_DIRECT_URL), and comes
 * back by itself within two seconds of the database doing so.
 */
export function listen(connection: Connection, log: Log, events = announcer()): Listener {
  let stopped = false
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let beat: NodeJS.Timeout | undefined

  const lost = (broken: Client, error?: Error) => {
    if (client !== broken) return
    client = null
    clearInterval(beat)
    broken.removeAllListeners()
    broken.on('error', () => {})
    broken.connection.stream.destroy()
    if (stopped) return
    if (error) log.warn({ event: 'listen_lost', ...described(error) })
    timer = setTimeout(() => void open(), 1000 + Math.random() * 1000)
  }

  const open = async () => {
    const next = new Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    })
    client = next
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next))
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'site_changed') events.emit('site_changed', payload)
      if (channel === 'site_replaced') events.emit('site_replaced')
      if (channel === 'inquiry_created') events.emit('inquiry_created', payload)
    })
    try {
      await next.connect()
      await next.query('listen site_changed; listen site_replaced; listen inquiry_created')
      events.emit('reconnected')
      beat = setInterval(() => void next.query('select 1').catch((error: Error) => lost(next, error)), BEAT)
    } catch (error) {
      lost(next, error instanceof Error ? error : new Error(String(error)))
    }
  }

  void open()
  return {
    events,
    async stop() {
      stopped = true
      clearTimeout(timer)
      clearInterval(beat)
      await client?.end().catch(() => {})
    },
  }
}
