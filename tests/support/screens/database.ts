import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { commands } from 'vitest/browser'
import type { Database, Db } from '../../../server/core/database/tables.ts'
import { decode, encode } from './wire.ts'

interface Result<Row> {
  rows: Row[]
  numAffectedRows: number
}

const connection: DatabaseConnection = {
  async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
    const { rows, numAffectedRows } = decode(await commands.query(sql, encode(parameters))) as Result<Row>
    return { rows, numAffectedRows: BigInt(numAffectedRows) }
  },
  streamQuery: () => {
    throw new Error('The browser reads a result as a whole.')
  },
}

/** Each statement runs by itself, because the connections belong to the server. */
const noTransaction = () => Promise.reject(new Error('The browser has no transactions.'))

const driver: Driver = {
  init: async () => {},
  acquireConnection: async () => connection,
  releaseConnection: async () => {},
  beginTransaction: noTransaction,
  commitTransaction: noTransaction,
  rollbackTransaction: noTransaction,
  destroy: async () => {},
}

/** The database behind the screen: statements are compiled in the browser and run by the server. */
export const db: Db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
