import * as z from 'zod/mini'
import type { Account, Context } from '../../trpc.ts'
import { id, isoDateTime } from '../../validators/schema.ts'
import { changeAssignment } from '../assignment.ts'
import { hasValues } from '../overtaken.ts'
import { statuses, statusInput } from '../schema.ts'
import { changeStatus } from '../status.ts'
import { BULK_MAX } from './schema.ts'

const state = z.strictObject({
  status: z.optional(z.enum(statuses)),
  amount: statusInput.shape.amount,
  lost_reason: statusInput.shape.reason,
  assigned_to: z.optional(z.nullable(id)),
  follow_up_at: z.optional(z.nullable(isoDateTime)),
})

/** Changes to take back: what each inquiry was before (`from`) and what the change made of it (`to`). */
export const undoInput = z.strictObject({
  changes: z
    .array(z.strictObject({ id, from: state, to: state }))
    .check(z.minLength(1), z.maxLength(BULK_MAX, `At most ${BULK_MAX} at once`)),
})

/**
 * Takes changes of status and assignment back, in one transaction: of each inquiry that still is what the change made of it.
 * One that somebody has changed since, or that is gone, stays as it is.
 * @returns the ids of both kinds
 * @throws TRPCError BAD_REQUEST when an assignee of before is not an active account any more
 */
export function undoChanges(ctx: Context & { me: Account }, { changes }: z.output<typeof undoInput>) {
  return ctx.db.transaction().execute(async (trx) => {
    const undone: string[] = []
    const kept: string[] = []
    for (const { id: one, from, to } of changes.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const current = await trx
        .selectFrom('inquiries')
        .select(['status', 'amount', 'lost_reason', 'assigned_to', 'follow_up_at'])
        .where('id', '=', one)
        .forUpdate()
        .executeTakeFirst()
      if (!current || !hasValues(current, to)) {
        kept.push(one)
        continue
      }
      const { status, amount, lost_reason: reason, assigned_to, follow_up_at } = from
      if (status) await changeStatus(trx, ctx, { id: one, status, amount, reason })
      if (assigned_to !== undefined || follow_up_at !== undefined)
        await changeAssignment(trx, ctx, { id: one, assigned_to, follow_up_at })
      undone.push(one)
    }
    return { undone, kept }
  })
}
