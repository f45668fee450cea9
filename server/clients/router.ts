import { recordActivity } from '../database/activity-log.ts'
import { newId } from '../database/ids.ts'
import { assertVersion } from '../database/optimistic-locking.ts'
import { reorderRows } from '../database/sort-order.ts'
import { orNotFound } from '../errors.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'
import { reorderInput, byIdInput, ORDER_INDEX_MAX } from '../validators/schema.ts'
import { clientUpdateInput, clientInput } from './schema.ts'

const table = 'ltf_clients'

/** What visitors see of a client. */
const publicColumns = ['id', 'name', 'logo_url', 'website_url'] as const

const columns = [...publicColumns, 'order_index', 'status', 'created_at', 'updated_at'] as const

/** Whose logos go round on home and services. */
export const clientsRouter = router({
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
  create: adminProcedure.input(clientInput).mutation(({ ctx, input: { idempotency_key, ...fields } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const id = idempotency_key ?? newId()
      const { highest } = await trx
        .selectFrom(table)
        .select((eb) => eb.fn.max('order_index').as('highest'))
        .executeTakeFirstOrThrow()
      const row = await trx
        .insertInto(table)
        .values({
          ...fields,
          id,
          order_index: fields.order_index ?? Math.min((highest ?? 0) + 1, ORDER_INDEX_MAX),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(columns)
        .executeTakeFirst()
      if (!row)
        return orNotFound(
          await trx.selectFrom(table).select(columns).where('id', '=', id).executeTakeFirst(),
          'Client',
        )
      await recordActivity(trx, { user_id: ctx.me.id, action: 'create', table, record_id: id, after: row })
      return row
    }),
  ),

  /** 409 with the row as it stands when somebody changed it since `updated_at`. */
  update: adminProcedure.input(clientUpdateInput).mutation(({ ctx, input: { id, updated_at, ...changes } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const before = orNotFound(
        await trx.selectFrom(table).select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
        'Client',
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
        'Client',
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
