import { recordActivity } from '../database/activity-log.ts'
import { newId } from '../database/ids.ts'
import { assertVersion } from '../database/optimistic-locking.ts'
import { reorderRows } from '../database/sort-order.ts'
import { orNotFound } from '../errors.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'
import { reorderInput, byIdInput } from '../validators/schema.ts'
import { memberUpdateInput, memberInput } from './schema.ts'

const table = 'ltf_team_members'

/** What visitors see of a person: never the e-mail address. */
const publicColumns = ['id', 'name', 'position', 'degree', 'bio', 'image_url', 'linkedin_url'] as const

const columns = [...publicColumns, 'email', 'order_index', 'status', 'created_at', 'updated_at'] as const

/** The people of the firm: the first three on home, the first four on about. */
export const teamRouter = router({
  list: publicProcedure.query(({ ctx }) =>
    ctx.db
      .selectFrom(table)
      .select(publicColumns)
      .where('status', '=', 'active')
      .orderBy('order_index')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  ),

  listAll: adminProcedure.query(({ ctx }) =>
    ctx.db
      .selectFrom(table)
      .select(columns)
      .orderBy('order_index')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  ),

  /** Again with the same key, the row as it stands. */
  create: adminProcedure.input(memberInput).mutation(({ ctx, input: { idempotency_key, ...fields } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const id = idempotency_key ?? newId()
      const row = await trx
        .insertInto(table)
        .values({ ...fields, id })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(columns)
        .executeTakeFirst()
      if (!row)
        return orNotFound(
          await trx.selectFrom(table).select(columns).where('id', '=', id).executeTakeFirst(),
          'Team member',
        )
      await recordActivity(trx, { user_id: ctx.me.id, action: 'create', table, record_id: id, after: row })
      return row
    }),
  ),

  /** 409 with the row as it stands when somebody changed it since `updated_at`. */
  update: adminProcedure.input(memberUpdateInput).mutation(({ ctx, input: { id, updated_at, ...changes } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const before = orNotFound(
        await trx.selectFrom(table).select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
        'Team member',
      )
      assertVersion(before, updated_at)
      const row = await trx
        .updateTable(table)
        .set({ ...changes, name: changes.name ?? before.name })
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow()
      await recordActivity(trx, {
        user_id: ctx.me.id,
        action: 'update',
        table,
        record_id: id,
        before,
        after: row,
      })
      return row
    }),
  ),

  delete: adminProcedure.input(byIdInput).mutation(({ ctx, input: { id } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const before = orNotFound(
        await trx.deleteFrom(table).where('id', '=', id).returning(columns).executeTakeFirst(),
        'Team member',
      )
      await recordActivity(trx, { user_id: ctx.me.id, action: 'delete', table, record_id: id, before })
      return { id }
    }),
  ),

  /** The rows in their new order; 409 when `ids` are not the present rows. */
  arrange: adminProcedure.input(reorderInput).mutation(({ ctx, input: { ids } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const before = await reorderRows(trx, table, ids)
      await recordActivity(trx, {
        user_id: ctx.me.id,
        action: 'arrange',
        table,
        record_id: null,
        before: { ids: before },
        after: { ids },
      })
      return trx
        .selectFrom(table)
        .select(columns)
        .orderBy('order_index')
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    }),
  ),
})
