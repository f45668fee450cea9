import { sql } from 'kysely'
import { expect } from 'vitest'
import { db } from './database.ts'

/** Waits until so many statements of other connections to the test's database wait for a lock. */
export async function untilBlocked(statements = 1): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    return rows.length
  }
  await expect.poll(countWaiting, { timeout: 60_000 }).toBe(statements)
}

/** Holds the row of an account, as every change of its factors, password and state does, until `release`. */
export async function holdAccount(id: string) {
  const trx = await db.startTransaction().execute()
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  return Object.assign(trx, { release: () => trx.commit().execute() })
}
