import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { afterAll } from 'vitest'
import { newId } from '../../server/core/database/ids.ts'
import type { Database } from '../../server/core/database/tables.ts'
import { makeAccount } from './accounts.ts'
import { createIsolatedDatabase } from './database.ts'
import { createTestClient, createTestContext } from './trpc-caller.ts'

/** Rows that one step of a plan may read: enough to count to a total's limit of 1000 if every third row matches. */
const MAX_ROWS_READ = 3100

/** A database to fill, and functions that read PostgreSQL's query plans for the procedures of an account. */
export async function createPlanReader() {
  const { db, connection } = await createIsolatedDatabase()
  const accountId = await makeAccount(db, 'asha@example.in')
  const executed: CompiledQuery[] = []
  const loggingDb = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new Pool(connection) }),
    log: ({ query }) => void executed.push(query),
  })
  afterAll(() => loggingDb.destroy())
  const me = {
    id: accountId,
    email: 'asha@example.in',
    state: 'active' as const,
    session_id: newId(),
    has_second_factor: false,
  }
  const admin = createTestClient(createTestContext({ db: loggingDb, account: async () => me }))

  /** Runs a procedure, then explains its queries: returns the indexes used, and the most rows that a step has read. */
  async function explain(call: () => Promise<unknown>) {
    executed.length = 0
    await call()
    const steps: PlanNode[] = []
    const queries = executed.map(({ sql, parameters }) => ({ sql, parameters }))
    await db.transaction().execute(async (trx) => {
      for (const { sql, parameters } of queries) {
        const isSetting = sql.startsWith('set local')
        if (!isSetting && !/^(?:select|with)\s/.test(sql.trim())) continue
        const statement = isSetting ? sql : `explain (analyze, format json) ${sql}`
        const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          CompiledQuery.raw(statement, [...parameters]),
        )
        for (const row of rows) steps.push(...nodesOf(row['QUERY PLAN'][0].Plan))
      }
    })
    return {
      indexes: new Set(steps.flatMap((step) => step['Index Name'] ?? [])),
      rowsRead: Math.max(...steps.map(rowsReadBy)),
    }
  }

  /** The faults in a procedure's plans: too many rows read, or one of these indexes not used. */
  async function faultsOf(call: () => Promise<unknown>, ...indexNames: string[]): Promise<string[]> {
    const { indexes, rowsRead } = await explain(call)
    const unused = indexNames.filter((name) => !indexes.has(name)).map((name) => `${name} is not used`)
    return rowsRead < MAX_ROWS_READ ? unused : [...unused, `${rowsRead} rows are read`]
  }

  return { db, loggingDb, accountId, admin, explain, faultsOf }
}

interface PlanNode {
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

function rowsReadBy(node: PlanNode): number {
  if (!node['Relation Name'] && !node['Index Name']) return 0
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return (node['Actual Rows'] + removed) * node['Actual Loops']
}
