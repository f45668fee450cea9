import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { notifyDefaults, type NotifySettings } from '../../core/auth/schema.ts'
import { record } from '../../core/database/activity-log.ts'
import { hasChanges } from '../../core/database/managed-records.ts'
import type { Db } from '../../core/database/tables.ts'
import { appError } from '../../core/errors.ts'
import type { Account, Context } from '../../core/trpc.ts'
import type { profileInput } from './schema.ts'

/** An account's details, its notification settings, and when its calendar address was created. */
export interface Profile {
  name: string | null
  phone: string | null
  notify: NotifySettings
  /** Null: it has none. The address itself is shown only when it is created. */
  calendar_since: Date | null
}

export async function readProfile(db: Db, id: string): Promise<Profile> {
  const { notify, ...profile } = await db
    .selectFrom('users')
    .leftJoin('calendar_keys', 'calendar_keys.user_id', 'users.id')
    .select(['users.name', 'users.phone', 'users.notify', 'calendar_keys.created_at as calendar_since'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...profile, notify: { ...notifyDefaults, ...notify } }
}

/**
 * Changes the given fields of one's own profile. The activity entry names these fields.
 * @throws TRPCError CONFLICT with `fields.name` when another account has this name: entries in Activity would name both
 */
export async function setProfile(
  ctx: Context,
  { id }: Account,
  { notify, ...changes }: z.output<typeof profileInput>,
): Promise<Profile> {
  const fields = Object.entries({ ...changes, notify }).flatMap(([field, value]) =>
    value === undefined ? [] : [field],
  )
  const profile = await ctx.db.transaction().execute(async (trx) => {
    if (changes.name) await assertNameFree(trx, id, changes.name)
    if (hasChanges(changes)) await trx.updateTable('users').set(changes).where('id', '=', id).execute()
    if (notify)
      await trx
        .updateTable('users')
        .set({ notify: sql<string>`notify || ${JSON.stringify(notify)}::jsonb` })
        .where('id', '=', id)
        .execute()
    if (fields.length > 0)
      await record(trx, { me: { id }, address: ctx.address }, 'set_profile', 'users', id, {
        after: { fields },
      })
    return await readProfile(trx, id)
  })
  ctx.log.info({ event: 'profile_changed', account: id, address: ctx.address, fields: fields.join(' ') })
  return profile
}

async function assertNameFree(trx: Db, id: string, name: string): Promise<void> {
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other)
    throw appError('CONFLICT', 'Please check the marked fields.', {
      reason: 'taken',
      fields: { name: ['Another account has this name'] },
    })
}
