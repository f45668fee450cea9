import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

type Read = <R>(query: CompiledQuery) => Promise<QueryResult<R>>

/**
 * A Kysely dialect whose statements are run by `read`, each by itself. Transactions and streams, which need one connection,
 * are refused with an error.
 */
export function readOnlyDialect(read: Read, destroy: () => Promise<void>): Dialect {
  const refuse = async () => {
    throw new Error('These statements run one by one: a transaction needs the primary.')
  }
  const connection: DatabaseConnection = {
    executeQuery: read,
    async *streamQuery() {
      yield await refuse()
    },
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: async () => {},
      destroy,
    }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
