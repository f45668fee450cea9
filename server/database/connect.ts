import { Kysely, PostgresDialect, PostgresDriver } from 'kysely'
import { Client, Pool } from 'pg'
import type { Database, Db } from './tables.ts'

/** How to reach a PostgreSQL server: a URL, or the socket folder of the embedded one. */
export type ConnectionConfig = (
  | { connectionString: string }
  | { host: string; user: string; database: string }
) & {
  /** The URL is that of a pooler such as PgBouncer. */
  isPooler?: boolean
}

/**
 * Opens a connection pool of at most ten connections. Statements are limited to 5 s, waits for a lock to 3 s.
 * @param onError receives errors of connections that broke while idle, or between two statements of a transaction.
 * Without a listener Node would end the process (S32).
 */
export function connect(config: ConnectionConfig, onError: (error: Error) => void): Db {
  const pool = new Pool({
    ...config,
    Client: pipelineClient(config),
    pipeline: true,
    max: 10,
    connectionTimeoutMillis: 3000,
    // A connection is a process of some 2 MB; a new one takes a few milliseconds.
    idleTimeoutMillis: 10_000,
    maxLifetimeSeconds: 1800,
    keepAlive: true,
    query_timeout: 6000,
    // Set by a statement, because poolers such as PgBouncer refuse these as start-up parameters.
    onConnect: async (client) => {
      await client.query(
        'set statement_timeout = 5000; set lock_timeout = 3000; set idle_in_transaction_session_timeout = 10000',
      )
    },
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const dialect = new PostgresDialect({ pool })
  dialect.createDriver = () => new PipelineDriver({ pool })
  return new Kysely<Database>({ dialect })
}

/** Different texts that are prepared: a connection keeps each, and texts with lists of any length never end. */
const MAX_PREPARED = 200

/** Names of the prepared statements by their text. */
const statementNames = new Map<string, string>()

/**
 * A client that sends what is asked for at once in one write, because each write wakes up PostgreSQL, which costs as much as
 * a small statement; and that prepares statements, because PostgreSQL takes longer to plan a large one than to run it. A
 * pooler in transaction mode knows no prepared statements.
 *
 * In its pipeline mode `pg` closes the connection when a query times out, instead of returning it to the pool while the old
 * query still blocks it. Measured with a network that dropped everything for 8 s: the site recovers 1 s after the fault
 * instead of 16 s.
 */
const pipelineClient = ({ isPooler = false }: ConnectionConfig) =>
  class extends Client {
    override query: Client['query'] = new Proxy(super.query, {
      apply: (query, _this, args) => {
        const { stream } = this.connection
        stream.cork()
        process.nextTick(() => stream.uncork())
        const [text, values] = args
        const name = !isPooler && values?.length > 0 ? statementName(text) : undefined
        return Reflect.apply(query, this, name ? [{ name, text, values }] : args)
      },
    })
  }

function statementName(text: string): string | undefined {
  if (!statementNames.has(text) && statementNames.size < MAX_PREPARED)
    statementNames.set(text, `statement_${statementNames.size}`)
  return statementNames.get(text)
}

/** Sends `begin` with the first statement of a transaction instead of before it. When it fails, so does that statement. */
class PipelineDriver extends PostgresDriver {
  override async beginTransaction(...begin: Parameters<PostgresDriver['beginTransaction']>): Promise<void> {
    super.beginTransaction(...begin).catch(() => {})
  }
}

/**
 * As `Promise.all`, but throws only once all have ended: what is still to be sent in a transaction must not come after its
 * rollback.
 */
export async function settleAll(promises: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(promises)
  await Promise.all(promises)
}
