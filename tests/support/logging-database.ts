import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Database } from '../../server/core/database/tables.ts'
import { connection } from './database.ts'

/** The texts of all statements that `loggingDb` has executed so far, without parameter values. */
export const statements = new Set<string>()

/** The worker's database, through separate connections. Stays open: test files of a worker share this module. */
export const loggingDb = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: new Pool({ ...connection, allowExitOnIdle: true }) }),
  log: ({ query }) => void statements.add(query.sql),
})
