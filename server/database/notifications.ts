import { EventEmitter } from 'node:events'
import { Client } from 'pg'
import { serializeError, type Log } from '../log.ts'
import type { ConnectionConfig } from './connect.ts'

/**
 * What is announced in the database, by triggers (migration 001) where nothing else is said; delivered after commit only.
 */
export interface DbEvents {
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
export const createDbEvents = (): EventEmitter<DbEvents> => new EventEmitter<DbEvents>().setMaxListeners(0)

export interface NotificationListener {
  events: EventEmitter<DbEvents>
  stop(): Promise<void>
}

const HEARTBEAT_MS = 15_000

/**
 * Listens on a connection of its own, outside the pool and never through a pooler (DATABASE_DIRECT_URL), and comes
 * back by itself within two seconds of the database doing so.
 */
export function listenForNotifications(
  connection: ConnectionConfig,
  log: Log,
  events = createDbEvents(),
): NotificationListener {
  let stopped = false
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined

  const onDisconnect = (lostClient: Client, error?: Error) => {
    if (client !== lostClient) return
    client = null
    clearInterval(heartbeat)
    lostClient.removeAllListeners()
    lostClient.on('error', () => {})
    lostClient.connection.stream.destroy()
    if (stopped) return
    if (error) log.warn({ event: 'listen_lost', ...serializeError(error) })
    timer = setTimeout(() => void openClient(), 1000 + Math.random() * 1000)
  }

  const openClient = async () => {
    const newClient = new Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    })
    client = newClient
    newClient.on('error', (error) => onDisconnect(newClient, error))
    newClient.on('end', () => onDisconnect(newClient))
    newClient.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'site_changed') events.emit('site_changed', payload)
      if (channel === 'site_replaced') events.emit('site_replaced')
      if (channel === 'inquiry_created') events.emit('inquiry_created', payload)
    })
    try {
      await newClient.connect()
      await newClient.query('listen site_changed; listen site_replaced; listen inquiry_created')
      events.emit('reconnected')
      heartbeat = setInterval(
        () => void newClient.query('select 1').catch((error: Error) => onDisconnect(newClient, error)),
        HEARTBEAT_MS,
      )
    } catch (error) {
      onDisconnect(newClient, error instanceof Error ? error : new Error(String(error)))
    }
  }

  void openClient()
  return {
    events,
    async stop() {
      stopped = true
      clearTimeout(timer)
      clearInterval(heartbeat)
      await client?.end().catch(() => {})
    },
  }
}
