import type { Transaction } from 'kysely'
import { displayNameColumn } from '../../core/auth/display-name.ts'
import type { Database } from '../../core/database/tables.ts'
import type { NotifiedInquiry } from './events.ts'
import { notify, type NotifyDependencies } from './notify.ts'

/** An inquiry before and after its assignee may have changed. */
interface AssignmentChange {
  before: { assigned_to: string | null }
  row: NotifiedInquiry & { assigned_to: string | null }
}

/**
 * Tells each account of the inquiries that were given to it, inside the caller's transaction: once for all that one call
 * gave it. Whoever takes one for themselves is told nothing.
 * @param giver the account that made the changes
 */
export async function notifyAssigned(
  dependencies: NotifyDependencies,
  trx: Transaction<Database>,
  giver: { id: string },
  changes: AssignmentChange[],
): Promise<void> {
  const given = changes.filter(({ before, row }) => row.assigned_to !== before.assigned_to)
  const byAssignee = Map.groupBy(
    given.map(({ row }) => row),
    (row) => row.assigned_to,
  )
  for (const [assignee, inquiries] of byAssignee) {
    if (assignee === null || assignee === giver.id) continue
    const { by } = await trx
      .selectFrom('users')
      .select(displayNameColumn.$notNull().as('by'))
      .where('id', '=', giver.id)
      .executeTakeFirstOrThrow()
    await notify(dependencies, trx, assignee, { kind: 'assigned', by, inquiries })
  }
}
