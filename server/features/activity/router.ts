import { sql } from 'kysely'
import * as z from 'zod/mini'
import { record } from '../../core/database/activity-log.ts'
import { afterCursorDesc, countTotal, cursor, pageLimit, toPage } from '../../core/database/pagination.ts'
import type { Db } from '../../core/database/tables.ts'
import { appError, orNotFound } from '../../core/errors.ts'
import { adminProcedure, router, siteProcedure } from '../../core/trpc.ts'
import { byIdInput, id } from '../../core/validators/schema.ts'
import { restoreVersion, findAlreadyRestored } from './restore.ts'
import { restorableTables, activityActions, activityTables } from './schema.ts'
import { undoInput, undoLastChange } from './undo.ts'

const columns = [
  'activity.id',
  'activity.user_id',
  'activity.action',
  'activity.table_name',
  'activity.record_id',
  'activity.before',
  'activity.after',
  'activity.address',
  'activity.created_at',
] as const

/** Entries per page, unless the caller sets a limit. */
const PAGE_SIZE = 50

/** The audit log: who did what, with the row before and after (D29). */
export const activityRouter = router({
  /** Entries, newest first. The input `by` is an account's id. In the rows `by` is the account's e-mail address and
   * `by_name` its name, if the owner has set one; both are null for a deleted account. */
  list: adminProcedure
    .input(
      z._default(
        z.strictObject({
          by: z.optional(id),
          table: z.optional(z.enum(activityTables)),
          action: z.optional(z.enum(activityActions)),
          record_id: z.optional(id),
          cursor: z.optional(cursor),
          limit: pageLimit,
        }),
        {},
      ),
    )
    .query(async ({ ctx, input }) => {
      const size = input.limit ?? PAGE_SIZE
      let query = ctx.db.selectFrom('activity')
      if (input.by) query = query.where('activity.user_id', '=', input.by)
      if (input.table) query = query.where('activity.table_name', '=', input.table)
      if (input.action) query = query.where('activity.action', '=', sql.lit(input.action))
      if (input.record_id)
        query = query.where('activity.record_id', 'in', await recordIds(ctx.db, input.record_id))
      const total = await countTotal(ctx.db, query.select('activity.id'))
      if (input.cursor) query = query.where(afterCursorDesc(input.cursor, 'activity'))
      const rows = await query
        .leftJoin('users', 'users.id', 'activity.user_id')
        .select(columns)
        .select(['users.email as by', 'users.name as by_name'])
        .orderBy('activity.created_at', 'desc')
        .orderBy('activity.id', 'desc')
        .limit(size + 1)
        .execute()
      const { items, next_cursor } = toPage(rows, size)
      const alreadyRestored = await findAlreadyRestored(ctx.db, items)
      return {
        items: items.map((row) => ({
          ...row,
          restorable: isRestorable(row) && !alreadyRestored.has(row.id),
        })),
        next_cursor,
        ...total,
      }
    }),

  /**
   * Restores a record to its version before the entry, or to the created version for the entry of a creation. A deleted
   * record gets its old id back. 400 for an entry without a version (reordering), for inquiries and accounts, and for a
   * value that is no longer allowed; 409 when another record has the slug now.
   */
  restore: siteProcedure.input(byIdInput).mutation(async ({ ctx, input }) => {
    const { me, address } = ctx
    const { table, row } = await ctx.db.transaction().execute(async (trx) => {
      const entry = orNotFound(
        await trx.selectFrom('activity').select(columns).where('id', '=', input.id).executeTakeFirst(),
        'Activity',
      )
      const table = restorableTables.find((name) => name === entry.table_name)
      const version = entry.before ?? entry.after
      if (!table || !version || entry.record_id === null)
        throw appError('BAD_REQUEST', 'There is nothing here that can be restored.')
      const { before, after: row } = await restoreVersion(trx, table, entry.record_id, version)
      await record(trx, ctx, 'restore', table, entry.record_id, { before, after: row })
      return { table, row }
    })
    ctx.log.info({ event: 'record_restored', table, record: row.id, by: me.id, address })
    return row
  }),

  /**
   * Undoes the account's own last change of a record or of a list's order, unless it was changed since: then 409 with
   * reason `stale`, and nothing is written.
   */
  undo: siteProcedure.input(undoInput).mutation(async ({ ctx, input }) => {
    const { me, address } = ctx
    const record_id = await ctx.db.transaction().execute((trx) => undoLastChange(trx, { me, address }, input))
    ctx.log.info({ event: 'record_restored', table: input.table, record: record_id, by: me.id, address })
    return { id: record_id }
  }),
})

function isRestorable(entry: {
  table_name: string
  record_id: string | null
  before: unknown
  after: unknown
}) {
  return restorableTables.some((name) => name === entry.table_name) && entry.record_id !== null
}

/** The id, and for an inquiry the ids of the inquiries merged into it: their entries are part of its history. */
async function recordIds(db: Db, id: string): Promise<string[]> {
  const merged = await db.selectFrom('inquiries').select('id').where('merged_into', '=', id).execute()
  return [id, ...merged.map((row) => row.id)]
}
