import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { isActive } from '../auth/account-state.ts'
import { recordActivity } from '../database/activity-log.ts'
import { hasChanges } from '../database/managed-records.ts'
import type { Database } from '../database/tables.ts'
import { appError } from '../errors.ts'
import { inquiryColumns, withReference } from './inbox.ts'
import { lockInquiry, type StaffMember } from './locked-inquiry.ts'
import type { assignInput } from './schema.ts'

/**
 * Sets the assignee and the follow-up time of an inquiry; only what is given changes. The last write wins.
 * @returns the inquiry before and after
 * @throws TRPCError NOT_FOUND, or BAD_REQUEST when the assignee is not an active account
 */
export async function changeAssignment(
  trx: Transaction<Database>,
  { me, address }: StaffMember,
  { id, ...changes }: z.output<typeof assignInput>,
) {
  const before = await lockInquiry(trx, id)
  if (!hasChanges(changes)) return { before, row: before }
  if (changes.assigned_to) await assertAssignable(trx, changes.assigned_to)
  const row = await trx
    .updateTable('inquiries')
    .set(changes)
    .where('id', '=', before.id)
    .returning(inquiryColumns)
    .executeTakeFirstOrThrow()
  await recordActivity(trx, {
    user_id: me.id,
    address,
    action: 'assign',
    table: 'inquiries',
    record_id: row.id,
  })
  return { before, row: withReference(row) }
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
