import { record } from '../database/activity-log.ts'
import type { Db } from '../database/tables.ts'
import type { Env } from '../env.ts'
import type { Account, Context } from '../trpc.ts'
import { isActive } from './account-state.ts'
import { calendarAddressMadeEmail } from './emails.ts'
import { hasSecondFactor } from './session-rows.ts'
import { generateToken, hashToken } from './tokens.ts'

/**
 * Creates a private address for an account's calendar, which replaces the previous one, and notifies the owner by mail.
 * Only a hash of its key is stored: the address is shown only once.
 */
export async function makeCalendarAddress(ctx: Context, { id, email }: Account): Promise<{ url: string }> {
  const key = generateToken()
  await ctx.db.transaction().execute(async (trx) => {
    await deleteCalendarKey(trx, id)
    await trx
      .insertInto('calendar_keys')
      .values({ user_id: id, key_hash: hashToken(key) })
      .execute()
    await record(trx, { me: { id }, address: ctx.address }, 'new_calendar_address', 'users', id)
    await ctx.mail.send(trx, calendarAddressMadeEmail(ctx.env, email))
  })
  ctx.log.info({ event: 'calendar_address_made', account: id, address: ctx.address })
  return { url: `${ctx.env.PUBLIC_URL}/follow-ups.ics?key=${key}` }
}

/** Turns the account's calendar off: its address answers 404. */
export async function removeCalendarAddress(ctx: Context, { id }: Account): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await deleteCalendarKey(trx, id)
    await record(trx, { me: { id }, address: ctx.address }, 'remove_calendar_address', 'users', id)
  })
  ctx.log.info({ event: 'calendar_address_removed', account: id, address: ctx.address })
}

/** Deletes an account's key. A new password does so too: somebody who knew the old password may have made the key. */
export async function deleteCalendarKey(db: Db, user_id: string): Promise<void> {
  await db.deleteFrom('calendar_keys').where('user_id', '=', user_id).execute()
}

/**
 * The account whose calendar a key opens. Null for an unknown key, and for an account that may not enter the back
 * office. The lookup is by the key's hash, so its duration reveals nothing about the key.
 */
export async function findCalendarOwner(
  db: Db,
  env: Pick<Env, 'REQUIRE_SECOND_FACTOR'>,
  key: string,
): Promise<string | null> {
  const owner = await db
    .selectFrom('calendar_keys')
    .innerJoin('users', 'users.id', 'calendar_keys.user_id')
    .select(['users.id', hasSecondFactor.as('has_second_factor')])
    .where('key_hash', '=', hashToken(key))
    .where(isActive)
    .executeTakeFirst()
  return owner && (owner.has_second_factor || !env.REQUIRE_SECOND_FACTOR) ? owner.id : null
}
