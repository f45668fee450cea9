import { sql } from 'kysely'
import { CLIENT_ADDRESS_DAYS } from '../constants/schema.ts'
import type { Db } from '../database/tables.ts'
import { BATCH_SIZE, expire, inBatches, updatedCount } from './expire.ts'

/** Deletes the activity that is older than `months`: it names people, and would grow forever. */
export const deleteOldActivity = (db: Db, months: number): Promise<number> =>
  expire(db, 'activity', ['id'], sql`created_at < now() - make_interval(months => ${months})`)

/**
 * Removes client addresses from the activity and from accounts that wait for approval, `CLIENT_ADDRESS_DAYS` after they
 * were recorded. The entries themselves stay.
 */
export async function removeOldAddresses(db: Db): Promise<number> {
  const isOld = sql<boolean>`created_at < now() - make_interval(days => ${CLIENT_ADDRESS_DAYS})`
  // The condition of the index activity_addresses. Servers before 2026-11-23 wrote a sign-in's address into `after`.
  const hasAddress = sql<boolean>`
    (address is not null or (action = 'sign_in' and after -> 'address' is not null))`
  const inActivity = await inBatches(() =>
    db
      .updateTable('activity')
      .set({ address: null, after: sql`case action when 'sign_in' then after - 'address' else after end` })
      .where('id', 'in', (eb) =>
        eb.selectFrom('activity').select('id').where(hasAddress).where(isOld).limit(BATCH_SIZE),
      )
      .executeTakeFirst()
      .then(updatedCount),
  )
  const inAccounts = await inBatches(() =>
    db
      .updateTable('users')
      .set({ sign_up_address: null })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('users')
          .select('id')
          .where('sign_up_address', 'is not', null)
          .where(isOld)
          .limit(BATCH_SIZE),
      )
      // Checked again, because an unverified account may sign up again at this moment.
      .where(isOld)
      .executeTakeFirst()
      .then(updatedCount),
  )
  return inActivity + inAccounts
}
