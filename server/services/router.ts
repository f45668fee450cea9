import * as z from 'zod/mini'
import { recordActivity } from '../database/activity-log.ts'
import { newId } from '../database/ids.ts'
import { assertVersion } from '../database/optimistic-locking.ts'
import { uniqueSlug } from '../database/slugs.ts'
import { reorderRows } from '../database/sort-order.ts'
import { orNotFound } from '../errors.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'
import { reorderInput, byIdInput, slug } from '../validators/schema.ts'
import { serviceUpdateInput, serviceInput } from './schema.ts'

const table = 'ltf_services'

/** What visitors see of a service. */
const publicColumns = ['id', 'slug', 'title', 'description', 'icon', 'body'] as const

const columns = [...publicColumns, 'order_index', 'status', 'created_at', 'updated_at'] as const

/** What the firm offers: sections of the services page, a page each, and the footer's list. */
export const servicesRouter = router({
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

  /** 404 for a slug that no active service has. */
  bySlug: publicProcedure
    .input(z.strictObject({ slug }))
    .query(async ({ ctx, input }) =>
      orNotFound(
        await ctx.db
          .selectFrom(table)
          .select(publicColumns)
          .where('slug', '=', input.slug)
          .where('status', '=', 'active')
          .executeTakeFirst(),
        'Service',
      ),
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
  create: adminProcedure.input(serviceInput).mutation(({ ctx, input: { idempotency_key, ...fields } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const id = idempotency_key ?? newId()
      const { count } = await trx
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      const row = await trx
        .insertInto(table)
        .values({
          ...fields,
          id,
          slug: fields.slug ?? (await uniqueSlug(trx, table, fields.title)),
          order_index: fields.order_index ?? Number(count) + 1,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(columns)
        .executeTakeFirst()
      if (!row)
        return orNotFound(
          await trx.selectFrom(table).select(columns).where('id', '=', id).executeTakeFirst(),
          'Service',
        )
      await recordActivity(trx, { user_id: ctx.me.id, action: 'create', table, record_id: id, after: row })
      return row
    }),
  ),

  /** 409 with the row as it stands when somebody changed it since `updated_at`. */
  update: adminProcedure
    .input(serviceUpdateInput)
    .mutation(({ ctx, input: { id, updated_at, ...changes } }) =>
      ctx.db.transaction().execute(async (trx) => {
        const before = orNotFound(
          await trx.selectFrom(table).select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
          'Service',
        )
        assertVersion(before, updated_at)
        const row = await trx
          .updateTable(table)
          .set({ ...changes, title: changes.title ?? before.title })
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
        'Service',
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
