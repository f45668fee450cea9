import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { makeAccount } from '../../../tests/support/accounts.ts'
import { connection, db } from '../../../tests/support/database.ts'
import { newId } from '../database/ids.ts'
import type { Database } from '../database/tables.ts'
import { removeOldAddresses } from './retention.ts'

const executed: CompiledQuery[] = []
const loggingDb = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: new Pool(connection) }),
  log: ({ query }) => void executed.push(query),
})
afterAll(() => loggingDb.destroy())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

// S29
test('Retention: after ninety days the activity has its entries without client addresses', async () => {
  const address = '203.0.113.7'
  const signedIn = { action: 'sign_in', table_name: 'users', address, after: null }
  // As the previous version writes it, which may still be running beside this one.
  const signedInBefore = { ...signedIn, address: null, after: { address } }
  const saved = { action: 'update', table_name: 'settings', address, after: { address: '14 Link Road' } }
  for (const days of [89, 91])
    for (const { after, ...entry } of [signedIn, signedInBefore, saved])
      await db
        .insertInto('activity')
        .values({ id: newId(), ...entry, after: after && JSON.stringify(after), created_at: daysAgo(days) })
        .execute()
  expect(await removeOldAddresses(db)).toBe(3)
  const entries = await db
    .selectFrom('activity')
    .select(['action', 'table_name', 'address', 'after'])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    signedIn,
    signedInBefore,
    saved,
    { ...signedIn, address: null },
    { ...signedInBefore, after: {} },
    { ...saved, address: null },
  ])
  expect(await removeOldAddresses(db)).toBe(0)
})

// S29
test('Retention: thousands of old addresses are removed in batches that use the index', async () => {
  await sql`
    insert into activity (id, action, table_name, address, created_at)
    select gen_random_uuid(), 'sign_in', 'users', case when i % 4 = 0 then '203.0.113.7' end, now() - interval '1 year'
    from generate_series(1, 8400) i`.execute(db)
  await sql`analyze activity`.execute(db)
  executed.length = 0
  expect(await removeOldAddresses(loggingDb)).toBe(2100)
  const batches = executed.filter(({ sql }) => sql.startsWith('update "activity"'))
  // A thousand, a thousand, a hundred, none.
  expect(batches).toHaveLength(4)
  for (const { sql: text, parameters } of batches) {
    const plan = await db.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]))
    expect(JSON.stringify(plan.rows)).toContain('activity_addresses')
  }
})

test('Retention: an account that has waited ninety days for approval loses its sign-up address', async () => {
  for (const [email, days] of [
    ['long@example.in', 91],
    ['lately@example.in', 89],
  ] as const) {
    const id = await makeAccount(db, email, 'pending')
    await sql`
      update users set sign_up_address = '203.0.113.7', created_at = ${daysAgo(days)} where id = ${id}`.execute(
      db,
    )
  }
  expect(await removeOldAddresses(db)).toBe(1)
  const accounts = await db
    .selectFrom('users')
    .select(['email', 'sign_up_address'])
    .orderBy('email')
    .execute()
  expect(accounts).toEqual([
    { email: 'lately@example.in', sign_up_address: '203.0.113.7' },
    { email: 'long@example.in', sign_up_address: null },
  ])
})
