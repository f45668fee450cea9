import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { isActive } from '../../../core/auth/account-state.ts'
import type { Database } from '../../../core/database/tables.ts'
import type { Account, Context } from '../../../core/trpc.ts'
import { id, isoDateTime } from '../../../core/validators/schema.ts'
import { changeAssignment } from '../assignment.ts'
import { hasValues } from '../overtaken.ts'
import { type InquiryStatus, statuses, statusInput } from '../schema.ts'
import { changeStatus } from '../status.ts'
import { BULK_MAX } from './schema.ts'

const moment = z.optional(z.nullable(isoDateTime))

const state = z.strictObject({
  status: z.optional(z.enum(statuses)),
  amount: statusInput.shape.amount,
  lost_reason: statusInput.shape.reason,
  assigned_to: z.optional(z.nullable(id)),
  follow_up_at: moment,
  first_answered_at: moment,
  quoted_at: moment,
})

/** Changes to undo: the state of each inquiry before the change (`from`) and after it (`to`). */
export const undoInput = z.strictObject({
  changes: z
    .array(z.strictObject({ id, from: state, to: state }))
    .check(z.minLength(1), z.maxLength(BULK_MAX, `At most ${BULK_MAX} at once`)),
})

type Change = z.output<typeof undoInput>['changes'][number]
type Staff = Context & { me: Account }

/** What a status is set with. The times change with it, by a trigger. */
const STATUS_COLUMNS = ['status', 'amount', 'lost_reason'] as const
const STATUS_TIMES = ['first_answered_at', 'quoted_at'] as const

/** The columns of an inquiry that can be undone. */
export interface UndoableState {
  id: string
  status: InquiryStatus
  amount: number | null
  lost_reason: string | null
  assigned_to: string | null
  follow_up_at: Date | null
}

/**
 * The change that a write has made, as `undo` takes it: the columns that differ, from the server and not from a client,
 * which may have shown an inquiry that a colleague had changed since. Empty: there is nothing to undo, as after a retry.
 */
export function changesToUndo(
  before: UndoableState & Partial<Record<(typeof STATUS_TIMES)[number], Date | null>>,
  row: UndoableState,
) {
  const differs = (name: keyof UndoableState) => !hasValues(before, { [name]: row[name] })
  const isMarked = STATUS_COLUMNS.some(differs)
  const columns = [
    ...(isMarked ? STATUS_COLUMNS : []),
    ...(['assigned_to', 'follow_up_at'] as const).filter(differs),
  ]
  if (columns.length === 0) return []
  const from = pick(before, [...columns, ...(isMarked ? STATUS_TIMES : [])])
  return [{ id: row.id, from, to: pick(row, columns) }]
}

const pick = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<Pick<Row, Name>>

/**
 * Undoes changes of status and assignment in one transaction, for each inquiry that still is as the change left it. An
 * inquiry stays unchanged if somebody has changed it since, if it is gone, or if it would go back to an account that is
 * no longer active.
 * @returns the ids of the inquiries whose change was undone, and of those that stay unchanged
 */
export function undoChanges(ctx: Staff, { changes }: z.output<typeof undoInput>) {
  return ctx.db.transaction().execute(async (trx) => {
    const undone: string[] = []
    const kept: string[] = []
    // Locked in the order of ids, as by `bulk`.
    for (const change of changes.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      ((await undoChange(trx, ctx, change)) ? undone : kept).push(change.id)
    return { undone, kept }
  })
}

/** Returns whether the change was undone. */
async function undoChange(
  trx: Transaction<Database>,
  ctx: Staff,
  { id, from, to }: Change,
): Promise<boolean> {
  const current = await trx
    .selectFrom('inquiries')
    .select(['status', 'amount', 'lost_reason', 'assigned_to', 'follow_up_at'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!current || !hasValues(current, to)) return false
  const {
    status,
    amount,
    lost_reason: reason,
    assigned_to,
    follow_up_at,
    first_answered_at,
    quoted_at,
  } = from
  const isReassigned = assigned_to !== undefined && assigned_to !== current.assigned_to
  if (isReassigned && assigned_to !== null && !(await isActiveAccount(trx, assigned_to))) return false
  if (status) await changeStatus(trx, ctx, { id, status, amount, reason })
  // Otherwise the inquiry would count as answered and quoted just now.
  if (first_answered_at !== undefined && quoted_at !== undefined)
    await trx.updateTable('inquiries').set({ first_answered_at, quoted_at }).where('id', '=', id).execute()
  if (isReassigned || follow_up_at !== undefined)
    await changeAssignment(trx, ctx, {
      id,
      assigned_to: isReassigned ? assigned_to : undefined,
      follow_up_at,
    })
  return true
}

const isActiveAccount = async (trx: Transaction<Database>, accountId: string): Promise<boolean> =>
  (await trx.selectFrom('users').select('id').where('id', '=', accountId).where(isActive).execute()).length >
  0
