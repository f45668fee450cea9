import type { Transaction } from 'kysely'
import { displayName } from '../../core/auth/schema.ts'
import type { Database } from '../../core/database/tables.ts'
import type { StaffEvent, TellServices } from '../../core/staff-notices.ts'
import { notify } from './notify.ts'

/**
 * Tells each account of the inquiries that were given to it, inside the caller's transaction: once for all that one call
 * gave it. Whoever takes one for themselves is told nothing.
 */
export async function notifyAssigned(
  dependencies: TellServices,
  trx: Transaction<Database>,
  { giver, changes }: Extract<StaffEvent, { kind: 'assigned' }>,
): Promise<void> {
  const given = changes.filter(({ before, row }) => row.assigned_to !== before.assigned_to)
  const byAssignee = Map.groupBy(
    given.map(({ row }) => row),
    (row) => row.assigned_to,
  )
  for (const [assignee, inquiries] of byAssignee) {
    if (assignee === null || assignee === giver.id) continue
    const account = await trx
      .selectFrom('users')
      .select(['name', 'email'])
      .where('id', '=', giver.id)
      .executeTakeFirstOrThrow()
    await notify(dependencies, trx, assignee, { kind: 'assigned', by: displayName(account), inquiries })
  }
}
