import { sql } from 'kysely'
import * as z from 'zod/mini'
import { recordActivity } from '../activity.ts'
import { failure, orNotFound } from '../errors.ts'
import { byId, id } from '../fields/schema.ts'
import { after, COUNT_TO, cursor, limit, page, total } from '../keyset.ts'
import { adminProcedure, router } from '../trpc.ts'
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
      return {
        items: items.map((row) => ({ ...row, restorable: isRestorable(row) })),
        next_cursor,
        ...total(Number(counted)),
      }
    }),

  /**
   * Brings the record back to what it was before the deed, a deleted one under its old id; of a creation, to what was
   * created. 400 for what cannot be restored: an arrangement, and anything about inquiries and accounts. 409 when
   * another record has the slug now.
   */
  restore: adminProcedure.input(byId).mutation(({ ctx, input }) =>
    ctx.db.transaction().execute(async (trx) => {
      const deed = orNotFound(
        await trx.selectFrom('activity').select(columns).where('id', '=', input.id).executeTakeFirst(),
        'Activity',
      )
      const table = restorable.find((name) => name === deed.table_name)
      const version = deed.before ?? deed.after
      if (!table || !version || !isRestorable(deed))
        throw failure('BAD_REQUEST', 'There is nothing here that can be restored.')
      const { updated_at: _, ...values } = version
      const names = Object.keys(values)
      const before = await sql<Row>`
        select t.* from ${sql.table(table)} t where id = ${deed.record_id} for update`.execute(trx)
      // The names come from the row that was written down, not from the caller; each is quoted.
      const restored = await sql<Row>`
        insert into ${sql.table(table)} as t (${sql.join(names.map((name) => sql.ref(name)))})
        select ${sql.join(names.map((name) => sql.ref(name)))}
        from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)
        on conflict (id) do update set
          ${sql.join(names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}
        returning t.*`.execute(trx)
      const row = orNotFound(restored.rows[0], 'Record')
      await recordActivity(trx, {
        by: ctx.me.id,
        action: 'restore',
        table,
        record_id: deed.record_id,
        before: before.rows[0],
        after: row,
      })
      return row
    }),
  ),
})

/** A row of any of the restorable tables, with its columns' names. */
type Row = Record<string, unknown>

function isRestorable(deed: {
  table_name: string
  record_id: string | null
  before: unknown
  after: unknown
}) {
  return restorable.some((name) => name === deed.table_name) && deed.record_id !== null
}
