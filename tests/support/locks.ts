import { sql } from 'kysely'
import { expect } from 'vitest'
import { db } from './database.ts'

/** Waits until this many statements on the test's database are blocked by a lock. */
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

/** Locks the row of an account until `release`, as every change of its factors, password and state does. */
export async function holdAccount(id: string) {
  const trx = await db.startTransaction().execute()
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  return Object.assign(trx, { release: () => trx.commit().execute() })
}
