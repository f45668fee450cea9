import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { columnsOf, columnsOfSection } from '../../core/database/column-names.ts'
import {
  createRecord,
  deleteRecord,
  updateRecord,
  reorderRecords,
} from '../../core/database/managed-records.ts'
import { uniqueSlug } from '../../core/database/slugs.ts'
import { sortOrder } from '../../core/database/sort-order.ts'
import type { Database } from '../../core/database/tables.ts'
import { orNotFound } from '../../core/errors.ts'
import { adminProcedure, cachedProcedure, router, siteProcedure } from '../../core/trpc.ts'
import { reorderInput, byIdInput, slug } from '../../core/validators/schema.ts'
import { serviceUpdateInput, serviceInput, services } from './schema.ts'

const table = 'ltf_services'

/** The columns that visitors see. */
const publicColumns = columnsOf(table, 'id', 'slug', 'title', 'description', 'icon', 'body')

const columns = columnsOfSection(services)

const serviceTable = {
  table,
  label: 'Service',
  addresses: services.addresses,
  lock: (trx: Transaction<Database>, id: string) =>
    trx.selectFrom(table).select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
} as const

/** Services: the sections of the services page, a page for each, and the list in the footer. */
export const servicesRouter = router({
  list: cachedProcedure.query(({ ctx }) =>
    ctx.db
      .selectFrom(table)
      .select(publicColumns)
      .where('status', '=', 'active')
      .orderBy(sortOrder)
      .execute(),
  ),

  /** 404 when no active service has the slug. */
  bySlug: cachedProcedure
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
    ctx.db.selectFrom(table).select(columns).orderBy(sortOrder).execute(),
  ),

  /** Idempotent: a repeated key returns the existing service. */
  create: siteProcedure.input(serviceInput).mutation(({ ctx, input: { idempotency_key, ...fields } }) =>
    createRecord(ctx, serviceTable, idempotency_key, async (trx, id) => {
      const { count } = await trx
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return trx
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
    }),
  ),

  /** 409 with the current row when it was changed since `updated_at` (optimistic locking, D28). */
  update: siteProcedure
    .input(serviceUpdateInput)
    .mutation(({ ctx, input: { id, updated_at, ...changes } }) =>
      updateRecord(ctx, serviceTable, { id, updated_at, changes }, (trx) =>
        trx.updateTable(table).set(changes).where('id', '=', id).returning(columns).executeTakeFirstOrThrow(),
      ),
    ),

  delete: siteProcedure
    .input(byIdInput)
    .mutation(({ ctx, input: { id } }) =>
      deleteRecord(ctx, serviceTable, id, (trx) =>
        trx.deleteFrom(table).where('id', '=', id).returning(columns).executeTakeFirst(),
      ),
    ),

  /** Returns the rows in their new order; 409 when `ids` are not exactly the existing rows. */
  arrange: siteProcedure
    .input(reorderInput)
    .mutation(({ ctx, input: { ids } }) =>
      reorderRecords(ctx, table, ids, (trx) =>
        trx.selectFrom(table).select(columns).orderBy(sortOrder).execute(),
      ),
    ),
})
