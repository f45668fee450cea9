import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connection, db } from '../../../tests/support/database.ts'
import { connect } from './connect.ts'
import type { Db } from './tables.ts'

/** How many prepared statements with this text a connection has after it has run one. */
const countPrepared = (db: Db) =>
  db.connection().execute(async (one) => {
    await sql`select ${'prepared?'}::text as probe`.execute(one)
    const { rows } = await sql`
      select from pg_prepared_statements where statement = 'select $1::text as probe'`.execute(one)
    return rows.length
  })

test('Connection: statements with values stay prepared, except behind a pooler', async () => {
  for (const isPooler of [false, true]) {
    const ownDb = connect({ ...connection, isPooler }, () => {})
    expect(await countPrepared(ownDb)).toBe(isPooler ? 0 : 1)
    await ownDb.destroy()
  }
})

test('Connection: a statement that a migration has changed fails once, not forever', async () => {
  await sql`drop table if exists moving; create table moving (value int)`.execute(db)
  const ownDb = connect(connection, () => {})
  const read = () => sql`select *, ${1}::int as one from moving`.execute(ownDb)
  await read()
  await sql`alter table moving add other text`.execute(db)
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
  await read()
  await ownDb.destroy()
  await sql`drop table moving`.execute(db)
})

test('Connection: a date is read as written, not as midnight in the time zone of this machine', async () => {
  const { rows } = await sql`select date '2026-11-24' as day, ${'x'}::text as text`.execute(db)
  expect(rows).toEqual([{ day: '2026-11-24', text: 'x' }])
})
