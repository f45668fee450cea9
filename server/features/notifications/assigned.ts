import type { Transaction } from 'kysely'
import { displayName } from '../../core/auth/schema.ts'
import type { Database } from '../../core/database/tables.ts'
import type { StaffEvent, NotifyServices } from '../../core/staff-notices.ts'
import { notify } from './notify.ts'

/**
 * Notifies each account of the inquiries that were assigned to it, inside the caller's transaction: once for all that
 * one call assigned. An account that assigns an inquiry to itself is not notified.
 */
export async function notifyAssigned(
  dependencies: NotifyServices,
  trx: Transaction<Database>,
  { assignedBy, changes }: Extract<StaffEvent, { kind: 'assigned' }>,
): Promise<void> {
  const reassigned = changes.filter(({ before, row }) => row.assigned_to !== before.assigned_to)
  const byAssignee = Map.groupBy(
    reassigned.map(({ row }) => row),
    (row) => row.assigned_to,
  )
  for (const [assignee, inquiries] of byAssignee) {
    if (assignee === null || assignee === assignedBy.id) continue
    const account = await trx
      .selectFrom('users')
      .select(['name', 'email'])
      .where('id', '=', assignedBy.id)
      .executeTakeFirstOrThrow()
    await notify(dependencies, trx, assignee, { kind: 'assigned', by: displayName(account), inquiries })
  }
}
