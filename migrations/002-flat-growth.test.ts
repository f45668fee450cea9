import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrate } from '../server/core/database/migrate.ts'
import { makeAccount } from '../tests/support/accounts.ts'
import { findWrongCounts } from '../tests/support/counts.ts'
import { createIsolatedDatabase } from '../tests/support/database.ts'
import { insertInquiries, insertProjects } from '../tests/support/many-rows.ts'
import * as initialSchema from './001-ground.ts'

const { db, connection } = await createIsolatedDatabase()

test('Migration to counts: counts the existing rows', async () => {
  await sql`drop schema public cascade; create schema public`.execute(db)
  const provider = { getMigrations: async () => ({ '001-ground': initialSchema }) }
  await new Migrator({ db, provider }).migrateToLatest()
  await insertProjects(db, 100)
  await insertInquiries(db, 1000, await makeAccount(db, 'asha@example.in'), {
    types: ['residential', 'other'],
  })
  expect(await migrate(connection)).toContain('002-flat-growth')
  const { rows } = await sql`select sum(count)::integer as sum from inquiry_counts`.execute(db)
  expect(rows).toEqual([{ sum: 1000 }])
  expect(await findWrongCounts(db)).toEqual([])
})
