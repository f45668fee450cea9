import { hash } from 'node:crypto'
import { Kysely, type LogEvent, PostgresDialect, type KyselyPlugin } from 'kysely'
import { Client, Pool, types } from 'pg'
import { errorCode } from '../errors.ts'
import { currentRequestId } from '../request-id.ts'
import { recordStatement } from '../tracing/trace-statement.ts'
import { activeTracing } from '../tracing/tracing.ts'
import { isUrl } from '../validators/schema.ts'
import type { Photo } from './column-types.ts'
import type { Database, Db } from './tables.ts'

/** How to reach a PostgreSQL server: a URL, or the socket folder of the embedded one. */
export type ConnectionConfig = (
  | { connectionString: string }
  | { host: string; user: string; database: string }
) & {
  /** The URL points to a pooler such as PgBouncer. */
  isPooler?: boolean
}

/** Milliseconds that a caller waits for a connection, and for the answer to a statement. */
const TIMEOUTS = { connectionTimeoutMillis: 3000, query_timeout: 6000 }

/** The same server and role, and another database. */
export function toDatabase(connection: ConnectionConfig, database: string): ConnectionConfig {
  if (!('connectionString' in connection)) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { ...connection, connectionString: url.href }
}

/**
 * Opens a connection pool of at most ten connections. Statements are limited to 5 s, waits for a lock to 3 s.
 * @param onError receives errors of connections that broke while idle, or between two statements of a transaction.
 * Without a listener Node would end the process (S32).
 * @param log receives every statement with its time, in development
 */
export function connect(
  config: ConnectionConfig,
  onError: (error: Error) => void,
  log?: (event: LogEvent) => void,
): Db {
  const pool = openPool(config, onError)
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [urlColumns],
    log: log ?? (activeTracing() ? recordStatement : undefined),
  })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Db, Pool>()

/** Counts of a pool that `connect` opened: all connections, idle ones, and the statements that wait for one. */
export function poolCounts(db: Db): { total: number; idle: number; waiting: number } | null {
  const pool = pools.get(db)
  return pool ? { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount } : null
}

function openPool(config: ConnectionConfig, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    ...config,
    types: { getTypeParser },
    Client: preparingClient(config),
    max: 10,
    ...TIMEOUTS,
    // A connection is a process of some 2 MB, which grows as it caches statements and tables; a new one takes a few
    // milliseconds. So it is closed when it is idle, or after five minutes.
    idleTimeoutMillis: 10_000,
    maxLifetimeSeconds: 300,
    keepAlive: true,
    // Set by a statement, because poolers such as PgBouncer refuse these as start-up parameters.
    onConnect: async (client) => {
      await client.query(
        'set statement_timeout = 5000; set lock_timeout = 3000; set idle_in_transaction_session_timeout = 10000',
      )
    },
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** Reads values: a date stays '2026-11-19', because a Date would be midnight in the time zone of this machine. */
const getTypeParser: typeof types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  id === types.builtins.DATE ? String : types.getTypeParser(id, format)

/** The most statements that are prepared: a connection caches each, and each length of a list makes another one. */
const MAX_PREPARED = 200

/**
 * Errors that PostgreSQL repeats forever on a connection whose prepared statement it refuses: "cached plan must not
 * change result type" after a migration; an unknown statement, or one that exists already, behind an unexpected pooler.
 */
const UNUSABLE_STATEMENT = new Set(['0A000', '26000', '42P05'])

/**
 * A client that prepares statements with values, because PostgreSQL takes longer to plan a large one than to run it. A
 * pooler in transaction mode does not support prepared statements.
 *
 * It closes its connection when a query times out: `pg` would return it to the pool while the old query still blocks
 * it. Measured with a network that dropped everything for 8 s: the site recovers 1 s after the fault instead of 16 s.
 * It also closes when PostgreSQL refuses one of its prepared statements.
 */
function preparingClient({ isPooler = false }: ConnectionConfig) {
  /** Names of the prepared statements by their text: a hash, so that one name never stands for two texts. */
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, hash('sha256', text, 'base64url'))
    return names.get(text)
  }
  return class extends Client {
    override query: Client['query'] = new Proxy(super.query, {
      apply: (query, _this, args) => {
        const [text, values] = args
        const name = !isPooler && values?.length > 0 ? nameOf(text) : undefined
        const result: unknown = Reflect.apply(
          query,
          this,
          name ? [{ name, text, values }] : [withRequestId(text), ...args.slice(1)],
        )
        if (result instanceof Promise)
          result.catch((error: Error) => {
            if (error.message === 'Query read timeout') this.connection.stream.destroy()
            else if (UNUSABLE_STATEMENT.has(errorCode(error))) void this.end()
          })
        return result
      },
    })
  }
}

/** The two statements with which Kysely begins a transaction. */
const BEGIN = /^(?:begin|start transaction)\b/

/**
 * Adds the request's id to a statement that is not prepared (docs/decisions.md, 'The request's id in PostgreSQL'): as a
 * comment, and at the start of a transaction also as its `application_name`. So `pg_stat_activity` and a line of
 * PostgreSQL's log (`%a`) name the request that holds a lock or waits for one.
 *
 * A prepared statement has no comment: its text would differ with each request, and so be parsed and planned each time.
 * `application_name` in the same message as `begin` takes no round trip of its own, and ends with the transaction.
 * @param text a statement without a name, or anything else that `query` of `pg` takes, which is returned unchanged
 */
function withRequestId<Query>(text: Query): Query | string {
  const requestId = currentRequestId()
  if (requestId === undefined || typeof text !== 'string') return text
  const tagged = `${text} /* request ${requestId} */`
  return BEGIN.test(text) ? `${tagged}; set local application_name = 'busbar ${requestId}'` : tagged
}

/** A path of this site, such as the pictures of the sample projects; `//host` and `/\\host` are other sites. */
const OWN_PATH = /^\/(?![/\\])/

/**
 * Kysely plugin: reads an unsafe address that no form would accept, such as `javascript:…`, as null (S20). A restored
 * backup or SQL may have stored it, and it would be rendered as a link. The plugin checks the columns whose names end
 * in `_url`, and `photos`, where a photograph with such an address is left out.
 */
const urlColumns: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const columns = Object.keys(result.rows[0] ?? {}).filter((name) => name.endsWith('_url'))
    for (const row of result.rows) {
      for (const name of columns) if (typeof row[name] === 'string' && !isSafeUrl(row[name])) row[name] = null
      if (Array.isArray(row.photos)) row.photos = row.photos.filter(isSafePhoto)
    }
    return result
  },
}

const isSafeUrl = (value: string) => isUrl(value) || OWN_PATH.test(value)

/** Whether this is a photograph with an address and a caption: a list not written by the forms may contain anything. */
function isSafePhoto(photo: unknown): photo is Photo {
  const { image_url, caption } = Object(photo) as Partial<Record<keyof Photo, unknown>>
  return typeof image_url === 'string' && typeof caption === 'string' && isSafeUrl(image_url)
}
