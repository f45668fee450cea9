import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createIsolatedDatabase } from '../../../tests/support/database.ts'
import { takeBackMigration } from './take-back-migration.ts'

const { connection } = await createIsolatedDatabase()

const NAME = '999-later'
const STATEMENTS = `drop table later; delete from kysely_migration where name = '${NAME}';`

test('Taking a migration back: its statements run once, all or none, and only where it was applied', async () => {
  const client = new Client(connection)
  await client.connect()
  try {
    const isApplied = async () =>
      (await client.query('select from kysely_migration where name = $1', [NAME])).rowCount === 1
    expect(await takeBackMigration(client, NAME, STATEMENTS)).toBe(false)
    await client.query(`create table later (id int);
      insert into kysely_migration (name, timestamp) values ('${NAME}', now()::text)`)
    await expect(takeBackMigration(client, NAME, `${STATEMENTS} drop table nothing;`)).rejects.toThrow(
      'nothing',
    )
    expect(await isApplied()).toBe(true)
    expect(await takeBackMigration(client, NAME, STATEMENTS)).toBe(true)
    expect(await isApplied()).toBe(false)
    expect((await client.query("select to_regclass('later') as later")).rows).toEqual([{ later: null }])
    // A database of `npm run dev` that has never been started.
    await client.query('drop table kysely_migration')
    expect(await takeBackMigration(client, NAME, STATEMENTS)).toBe(false)
  } finally {
    await client.end()
  }
})
