import * as z from 'zod/mini'
import { recordActivity } from '../activity.ts'
import { failure, orNotFound } from '../errors.ts'
import { byId, id } from '../fields/schema.ts'
import { after, COUNT_TO, cursor, limit, page, total } from '../keyset.ts'
import { adminProcedure, router } from '../trpc.ts'
import { restoreVersion, standingAlready } from './restore.ts'
import { restorable, tables } from './schema.ts'

const columns = [
  'activity.id',
  'activity.user_id',
  'activity.action',
  'activity.table_name',
  'activity.record_id',
  'activity.before',
  'activity.after',
  'activity.created_at',
] as const

const PAGE = 50

/** Who did what, with the row before and after (D29). */
export const activityRouter = router({
  /** Newest first. `by` is an account's id; in the rows it is the e-mail address, null when the account is gone. */
  list: adminProcedure
    .input(
      z._default(
        z.strictObject({
          by: z.optional(id),
          table: z.optional(z.enum(tables)),
          record_id: z.optional(id),
          cursor: z.optional(cursor),
          limit: z.optional(limit(100)),
        }),
        {},
      ),
    )
    .query(async ({ ctx, input }) => {
      const size = input.limit ?? PAGE
      let chosen = ctx.db.selectFrom('activity')
      if (input.by) chosen = chosen.where('activity.user_id', '=', input.by)
      if (input.table) chosen = chosen.where('activity.table_name', '=', input.table)
      if (input.record_id) chosen = chosen.where('activity.record_id', '=', input.record_id)
      const { counted } = await ctx.db
        .selectFrom(
          chosen
            .select('activity.id')
            .limit(COUNT_TO + 1)
            .as('some'),
        )
        .select((eb) => eb.fn.countAll<string>().as('counted'))
        .executeTakeFirstOrThrow()
      if (input.cursor) chosen = chosen.where(after(input.cursor, 'activity'))
      const rows = await chosen
        .leftJoin('users', 'users.id', 'activity.user_id')
        .select(columns)
        .select('users.email as by')
        .orderBy('activity.created_at', 'desc')
        .orderBy('activity.id', 'desc')
        .limit(size + 1)
        .execute()
      const { items, next_cursor } = page(rows, size)
      const standing = await standingAlready(ctx.db, items)
      return {
        items: items.map((row) => ({ ...row, restorable: isRestorable(row) && !standing.has(row.id) })),
        next_cursor,
        ...total(Number(counted)),
      }
    }),

  /**
   * Brings the record back to what it was before the deed, a deleted one under its old id; of a creation, to what was
   * created. 400 for what cannot be restored: an arrangement, anything about inquiries and accounts, and a version with a
   * value that is no longer allowed. 409 when another record has the slug now.
   */
  restore: adminProcedure.input(byId).mutation(({ ctx, input }) =>
    ctx.db.transaction().execute(async (trx) => {
      const deed = orNotFound(
        await trx.selectFrom('activity').select(columns).where('id', '=', input.id).executeTakeFirst(),
        'Activity',
      )
      const table = restorable.find((name) => name === deed.table_name)
      const version = deed.before ?? deed.after
      if (!table || !version || deed.record_id === null)
        throw failure('BAD_REQUEST', 'There is nothing here that can be restored.')
      const { before, after: row } = await restoreVersion(trx, table, deed.record_id, version)
      await recordActivity(trx, {
        by: ctx.me.id,
        action: 'restore',
        table,
        record_id: deed.record_id,
        before,
        after: row,
      })
      return row
    }),
  ),
})

function isRestorable(deed: {
  table_name: string
  record_id: string | null
  before: unknown
  after: unknown
}) {
  return restorable.some((name) => name === deed.table_name) && deed.record_id !== null
}
