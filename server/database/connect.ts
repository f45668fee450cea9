import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool } from 'pg'
import type { Database, Db } from './tables.ts'

/** How to reach a PostgreSQL server: a URL, or the socket folder of the embedded one. */
export type ConnectionConfig = { connectionString: string } | { host: string; user: string; database: string }

/**
 * Opens a connection pool of at most ten connections. Statements are limited to 5 s, waits for a lock to 3 s.
 * @param onError receives errors of connections that broke while idle, or between two statements of a transaction.
 * Without a listener Node would end the process (S32).
 */
export function connect(config: ConnectionConfig, onError: (error: Error) => void): Db {
  const pool = new Pool({
    ...config,
    Client: DestroyOnTimeoutClient,
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
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * A client that closes its connection when a query times out. `pg` would return the connection to the pool while the
 * old query still blocks it. Measured with a network that dropped everything for 8 s: the site recovers 1 s after the
 * fault instead of 16 s.
 */
class DestroyOnTimeoutClient extends Client {
  override query: Client['query'] = new Proxy(super.query, {
    apply: (query, _this, args) => {
      const result: unknown = Reflect.apply(query, this, args)
      if (result instanceof Promise)
        result.catch((error: Error) => {
          if (error.message === 'Query read timeout') this.connection.stream.destroy()
        })
      return result
    },
  })
}
