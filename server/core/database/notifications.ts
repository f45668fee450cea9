import { EventEmitter } from 'node:events'
import { Client } from 'pg'
import { serializeError, type Log } from '../log.ts'
import type { ConnectionConfig } from './connect.ts'

/** Events from PostgreSQL's NOTIFY. Sent by triggers (migration 001) unless noted, and only after a commit. */
export interface DbEvents {
  /** A table that visitors see was written to. */
  site_changed: [table: string]
  /** All records were replaced, by the commands `restore` or `reset`: not even stale pages may be served. */
  site_replaced: []
  /** An inquiry was received. */
  inquiry_created: [id: string]
  /** The connection is up, for the first time or again. Notifications sent meanwhile are lost: clear the caches. */
  reconnected: []
  /** This server is shutting down: open streams must end. Emitted by the process, not by the database. */
  closing: []
}

/** The emitter for these events. One per process, created before the database is available. */
export const createDbEvents = (): EventEmitter<DbEvents> => new EventEmitter<DbEvents>().setMaxListeners(0)

export interface NotificationListener {
  stop(): Promise<void>
}

/**
 * Interval of a query that detects a dead connection, and how long that query, or a new connection, may take. Until a
 * dead connection is replaced, this instance does not see changes of other instances, so both are short.
 */
const HEARTBEAT_MS = 3000
const TIMEOUT_MS = 3000

/**
 * Listens for notifications (LISTEN) on a connection of its own. When that is lost, it reconnects after half a second
 * to one second. The connection must not go through a pooler, hence DATABASE_DIRECT_URL.
 */
export function listenForNotifications(
  connection: ConnectionConfig,
  log: Log,
  events: EventEmitter<DbEvents>,
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
    timer = setTimeout(() => void openClient(), 500 + Math.random() * 500)
  }

  const openClient = async () => {
    const newClient = new Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
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
    async stop() {
      stopped = true
      clearTimeout(timer)
      clearInterval(heartbeat)
      await client?.end().catch(() => {})
    },
  }
}
