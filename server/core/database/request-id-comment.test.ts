import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connection } from '../../../tests/support/database.ts'
import { runWithRequestId } from '../request-id.ts'
import { type ConnectionConfig, connect } from './connect.ts'
import type { Db } from './tables.ts'

function openDb(overrides: Partial<ConnectionConfig> = {}): Db {
  const db = connect({ ...connection, ...overrides }, () => {})
  onTestFinished(() => db.destroy())
  return db
}

/** What PostgreSQL shows about this connection: in `pg_stat_activity`, and with %a in its log. */
async function shownOf(db: Db, value?: string) {
  const known = value === undefined ? sql`true` : sql`${value}::text is not null`
  const { rows } = await sql<{ name: string; text: string }>`
    select application_name as name, query as text from pg_stat_activity
    where pid = pg_backend_pid() and ${known}`.execute(db)
  return rows[0]
}

test('Request id in SQL: it is the application_name of a transaction, and ends with the transaction', async () => {
  const db = openDb()
  await db.connection().execute(async (one) => {
    const within = await runWithRequestId('r-1', () =>
      one.transaction().execute(async (trx) => await shownOf(trx, 'prepared')),
    )
    expect(within?.name).toBe('busbar r-1')
    expect((await shownOf(one))?.name).not.toContain('r-1')
    const other = await runWithRequestId('r-2', () =>
      one.transaction().setIsolationLevel('serializable').execute(shownOf),
    )
    expect(other?.name).toBe('busbar r-2')
  })
})

test('Request id in SQL: within a request, a statement that is not prepared has it as a comment', async () => {
  const db = openDb()
  expect((await runWithRequestId('r-1', () => shownOf(db)))?.text).toMatch(/ \/\* request r-1 \*\/$/)
  expect((await shownOf(db))?.text).not.toContain('/*')
  const pooled = openDb({ isPooler: true })
  expect((await runWithRequestId('r-1', () => shownOf(pooled, 'a value')))?.text).toContain(
    '/* request r-1 */',
  )
})

test('Request id in SQL: prepared statements stay the same, however many requests use them', async () => {
  await openDb()
    .connection()
    .execute(async (one) => {
      for (let i = 0; i < 30; i += 1)
        await runWithRequestId(`r-${i}`, () => sql`select ${i}::int as probe`.execute(one))
      const { rows } = await sql<{ statement: string; plans: number }>`
        select statement, (generic_plans + custom_plans)::int as plans from pg_prepared_statements`.execute(
        one,
      )
      expect(rows).toEqual([{ statement: 'select $1::int as probe', plans: 30 }])
    })
})
