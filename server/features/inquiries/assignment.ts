import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { isActive } from '../../core/auth/account-state.ts'
import { record } from '../../core/database/activity-log.ts'
import { hasChanges } from '../../core/database/managed-records.ts'
import type { Database } from '../../core/database/tables.ts'
import { appError } from '../../core/errors.ts'
import { isChangeApplied } from './applied-change.ts'
import { inquiryColumns, withReference } from './inbox.ts'
import { lockInquiry, type StaffMember } from './locked-inquiry.ts'
import { assertNotOvertaken } from './overtaken.ts'
import type { assignInput } from './schema.ts'

/**
 * Sets the assignee and the follow-up time of an inquiry; only the given fields change. The last write wins, unless the
 * values that the author saw (`…_was`) are given. Idempotent by its key, like `changeStatus`.
 * @returns the inquiry before and after
 * @throws TRPCError NOT_FOUND; BAD_REQUEST when the assignee is not an active account; CONFLICT with reason stale and
 * the inquiry as it is now, or with reason key_reused
 */
export async function changeAssignment(
  trx: Transaction<Database>,
  { me, address }: StaffMember,
  { id, assigned_to_was, follow_up_at_was, idempotency_key, ...changes }: z.output<typeof assignInput>,
) {
  const before = await lockInquiry(trx, id)
  if (!hasChanges(changes) || (await isChangeApplied(trx, idempotency_key, [id, before.id])))
    return { before, row: before }
  assertNotOvertaken(before, { assigned_to: assigned_to_was, follow_up_at: follow_up_at_was }, changes)
  if (changes.assigned_to) await assertAssignable(trx, changes.assigned_to)
  const row = await trx
    .updateTable('inquiries')
    .set(changes)
    .where('id', '=', before.id)
    .returning(inquiryColumns)
    .executeTakeFirstOrThrow()
  await record(trx, { me, address }, 'assign', 'inquiries', row.id, { id: idempotency_key })
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
