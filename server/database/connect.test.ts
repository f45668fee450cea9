import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connection, db } from '../../tests/support/database.ts'
import { connect, settleAll } from './connect.ts'
import { newId } from './ids.ts'
import type { Db } from './tables.ts'

/** How many statements with this text a connection keeps prepared after it has run one. */
const countPrepared = (db: Db) =>
  db.connection().execute(async (one) => {
    await sql`select ${'prepared?'}::text as probe`.execute(one)
    const { rows } = await sql`
      select from pg_prepared_statements where statement = 'select $1::text as probe'`.execute(one)
    return rows.length
  })

test('Connection: statements with values stay prepared, behind a pooler they do not', async () => {
  expect(await countPrepared(db)).toBe(1)
  const pooledDb = connect({ ...connection, isPooler: true }, () => {})
  expect(await countPrepared(pooledDb)).toBe(0)
  await pooledDb.destroy()
})

test('Connection: of what a transaction sends at once nothing stays when one statement fails', async () => {
  const add = (trx: Db, email: string) =>
    trx.insertInto('users').values({ id: newId(), email, password_hash: 'none' }).execute()
  const emails = ['asha@example.in', 'not in LOWER case', 'ravi@example.in']
  await expect(
    db.transaction().execute((trx) => settleAll(emails.map((email) => add(trx, email)))),
  ).rejects.toMatchObject({ code: '23514' })
  expect(await db.selectFrom('users').select('email').execute()).toEqual([])
})
