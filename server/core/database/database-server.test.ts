import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { StartupError } from '../startup-error.ts'
import { toStartupError } from './database-server.ts'

test('Start: a PostgreSQL without pg_trgm is named as the cause, but not for another missing feature', async () => {
  const other = await sql`create extension nothing`.execute(db).catch((error: Error) => error)
  expect(other).toMatchObject({ code: '0A000', message: 'extension "nothing" is not available' })
  expect(toStartupError(other)).toBe(other)
  const trigrams = Object.assign(new Error('extension "pg_trgm" is not available'), { code: '0A000' })
  expect(toStartupError(trigrams)).toEqual(
    new StartupError(
      'the PostgreSQL in DATABASE_URL lacks the extension pg_trgm: install its contrib package',
    ),
  )
})
