import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../../core/database/tables.ts'
import type { Account, Context } from '../../../core/trpc.ts'
import { id } from '../../../core/validators/schema.ts'
import { changeAssignment } from '../assignment.ts'
import { deleteGroup, finishDeletions } from '../delete-inquiry.ts'
import { lockInquiry } from '../locked-inquiry.ts'
import { statuses, statusInput } from '../schema.ts'
import { changeStatus } from '../status.ts'
import { BULK_MAX } from './schema.ts'
import { changesToUndo, type UndoableState } from './undo.ts'

/** Ids without duplicates. */
const bulkIds = z.pipe(
  z.array(id).check(z.minLength(1, 'Select inquiries'), z.maxLength(BULK_MAX, `At most ${BULK_MAX} at once`)),
  z.transform((ids) => [...new Set(ids.map((one) => one.toLowerCase()))]),
)

/** A change of several inquiries: a status, with the reason of lost ones, an assignee, or both; or their deletion. */
export const bulkInput = z
  .strictObject({
    ids: bulkIds,
    status: z.optional(z.enum(statuses, 'Choose a status')),
    reason: statusInput.shape.reason,
    assigned_to: z.optional(z.nullable(id)),
    delete: z.optional(z.literal(true)),
  })
  .check(
    z.refine((input) => !input.delete === (input.status !== undefined || input.assigned_to !== undefined), {
      path: ['status'],
      error: 'Choose what to change',
    }),
    z.refine((input) => input.reason === undefined || input.status === 'lost', {
      path: ['reason'],
      error: 'Only a lost inquiry has a reason',
    }),
  )

type Staff = Context & { me: Account }

/**
 * Changes or deletes several inquiries in one transaction, each with its activity entry: all or none.
 * @returns `changed`: each changed inquiry's state before and after, for an undo; `deleted`: the ids that this call
 * deleted; `missing`: the ids that did not exist
 * @throws TRPCError BAD_REQUEST when the assignee is not an active account
 */
export async function changeInquiries(ctx: Staff, input: z.output<typeof bulkInput>) {
  const result = await ctx.db.transaction().execute(async (trx) => {
    // Locked in the order of ids, so that two concurrent changes of the same rows cannot deadlock.
    const rows = await trx
      .selectFrom('inquiries')
      .select('id')
      .where('id', 'in', input.ids)
      .where('merged_into', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    const ids = rows.map((row) => row.id)
    const missing = input.ids.filter((one) => !ids.includes(one))
    if (!input.delete) return { changed: await changeEach(trx, ctx, ids, input), deleted: [], missing }
    for (const one of ids) await deleteGroup(trx, ctx, one, ctx.me)
    return { changed: [], deleted: ids, missing }
  })
  if (result.deleted.length > 0) await finishDeletions(ctx, result.deleted, ctx.me)
  return result
}

async function changeEach(
  trx: Transaction<Database>,
  ctx: Staff,
  ids: string[],
  { status, reason, assigned_to }: z.output<typeof bulkInput>,
) {
  const changes: ReturnType<typeof changesToUndo> = []
  const assignments: Awaited<ReturnType<typeof changeAssignment>>[] = []
  for (const one of ids) {
    let before: UndoableState = await lockInquiry(trx, one)
    let row = before
    if (status && status !== before.status)
      ({ before, row } = await changeStatus(trx, ctx, { id: one, status, reason }))
    if (assigned_to !== undefined && assigned_to !== before.assigned_to) {
      const assignment = await changeAssignment(trx, ctx, { id: one, assigned_to })
      assignments.push(assignment)
      row = assignment.row
    }
    changes.push(...changesToUndo(before, row))
  }
  await ctx.notices.notify(ctx, trx, { kind: 'assigned', assignedBy: ctx.me, changes: assignments })
  return changes
}
