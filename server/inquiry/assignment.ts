import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { isActive } from '../auth/account-state.ts'
import { recordActivity } from '../database/activity-log.ts'
import { hasChanges } from '../database/managed-records.ts'
import type { Database } from '../database/tables.ts'
import { appError, orNotFound } from '../errors.ts'
import { notifyAssigned } from '../notifications/assigned.ts'
import type { Account, Context } from '../trpc.ts'
import { inquiryColumns, withReference } from './inbox.ts'
import type { assignInput } from './schema.ts'

/**
 * Sets the assignee and the follow-up time of an inquiry; only what is given changes.
 * @throws TRPCError NOT_FOUND, or BAD_REQUEST when the assignee is not an active account
 */
export function assignInquiry(
  { db, env, mail, address }: Context,
  me: Account,
  { id, ...changes }: z.output<typeof assignInput>,
) {
  return db.transaction().execute(async (trx) => {
    const before = orNotFound(
      await trx
        .selectFrom('inquiries')
        .select(inquiryColumns)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
      'Inquiry',
    )
    if (!hasChanges(changes)) return withReference(before)
    if (changes.assigned_to) await assertAssignable(trx, changes.assigned_to)
    const row = await trx
      .updateTable('inquiries')
      .set(changes)
      .where('id', '=', id)
      .returning(inquiryColumns)
      .executeTakeFirstOrThrow()
    await recordActivity(trx, {
      user_id: me.id,
      address,
      action: 'assign',
      table: 'inquiries',
      record_id: id,
    })
    await notifyAssigned({ env, mail }, trx, me, [{ before, row }])
    return withReference(row)
  })
}

async function assertAssignable(trx: Transaction<Database>, accountId: string): Promise<void> {
  const assignee = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', accountId)
    .where(isActive)
    .executeTakeFirst()
  if (!assignee)
    throw appError('BAD_REQUEST', 'Please check the marked fields.', {
      fields: { assigned_to: ['Choose an active account'] },
    })
}
