import { CompiledQuery, Kysely, type QueryResult, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { type Log, serializeError } from '../log.ts'
import { type ConnectionConfig, openPool } from './connect.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { readOnlyDialect } from './read-only-dialect.ts'
import type { Database, Db } from './tables.ts'
import { urlColumns } from './url-columns.ts'

/** A streaming replica for what every visitor may read (DATABASE_REPLICA_URL). */
export interface ReadReplica {
  /** For single reads: each statement goes to the replica or to the primary by itself. Destroying it closes the connections to the replica. */
  db: Db
  /** Something was written: the replica is read again once it has replayed all that the primary holds by now. */
  invalidate(): void
}

/** A replica that failed is tried again after so many milliseconds. */
const AWAY_MS = 5000

/** A replica that lags is asked again after so many milliseconds. */
const LAG_POLL_MS = 100

/** Less than the 1.2 s after which a visitor gets a stale page, because the primary has to answer too. In milliseconds. */
const TIMEOUTS = { connectionTimeoutMillis: 500, query_timeout: 1000 }

/**
 * Reads its own writes: after each `invalidate` the primary is asked once for its position in the log of writes (LSN), and
 * a connection to the replica is used from when that position has been replayed there. Until then, and whenever the
 * replica fails, the primary answers. So no cache is filled with what was there before a change. The position is checked
 * on each connection, because one address may stand for several replicas.
 */
export function connectReplica(config: ConnectionConfig, primary: Db, log: Log): ReadReplica {
  let availableAt = 0
  let isAway = false
  let writes = unreadWrites()
  const onError = (error: unknown) => {
    availableAt = performance.now() + AWAY_MS
    if (!isAway) log.warn({ event: 'replica_away', ...serializeError(error) })
    isAway = true
  }
  const pool = openPool(config, onError, TIMEOUTS)

  /** Returns null where the primary has to answer. */
  async function readReplica({ sql: text, parameters }: CompiledQuery) {
    const since = writes
    const position = await (since.position ??= currentPosition(primary, log).catch((error: unknown) => {
      since.position = null
      throw error
    }))
    if (position === null) return null
    let client: PoolClient | undefined
    try {
      client = await pool.connect()
      if (!since.readable.has(client) && !(await hasReplayed(client, position))) {
        since.askAt = performance.now() + LAG_POLL_MS
        client.release()
        return null
      }
      since.readable.add(client)
      const { rows } = await client.query(text, [...parameters])
      client.release()
      if (isAway) log.info({ event: 'replica_back' })
      isAway = false
      return { rows }
    } catch (error) {
      client?.release(true)
      // Whatever else it was, such as a conflict with what is being replayed: the primary has the last word.
      if (isDatabaseUnavailable(error)) onError(error)
      return null
    }
  }

  async function read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const isUsable = performance.now() >= Math.max(availableAt, writes.askAt)
    const result = isUsable ? await readReplica(query) : null
    return result ?? (await primary.executeQuery<R>(CompiledQuery.raw(query.sql, [...query.parameters])))
  }

  const dialect = readOnlyDialect(read, () => pool.end())
  return {
    db: new Kysely<Database>({ dialect, plugins: [urlColumns] }),
    invalidate: () => void (writes = unreadWrites()),
  }
}

/** What is known of the writes since one moment. */
const unreadWrites = () => ({
  /** The primary's position after them, once asked for; null: it names none. */
  position: null as Promise<string | null> | null,
  /** Connections to replicas that have replayed it. */
  readable: new WeakSet<PoolClient>(),
  /** When a replica is asked again, by `performance.now()`. */
  askAt: 0,
})

/**
 * The primary's LSN, or null where it does not tell, so that the replica is never read.
 * @throws when the primary is away: it would not answer the read either
 */
async function currentPosition(primary: Db, log: Log): Promise<string | null> {
  try {
    const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(primary)
    return rows[0]?.lsn ?? null
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    log.warn({ event: 'replica_unused', ...serializeError(error) })
    return null
  }
}

/** A server that was promoted replays nothing: it has its own position. */
async function hasReplayed(client: PoolClient, position: string): Promise<boolean> {
  const { rows } = await client.query<{ replayed: boolean | null }>(
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
      >= $1::pg_lsn as replayed`,
    [position],
  )
  return rows[0]?.replayed === true
}
