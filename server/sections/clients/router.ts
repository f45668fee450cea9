import type { Transaction } from 'kysely'
import { columnsOf, columnsOfSection } from '../../core/database/column-names.ts'
import {
  createRecord,
  deleteRecord,
  updateRecord,
  reorderRecords,
} from '../../core/database/managed-records.ts'
import { sortOrder } from '../../core/database/sort-order.ts'
import type { Database } from '../../core/database/tables.ts'
import { publicPicture } from '../../core/media/public-picture.ts'
import { adminProcedure, cachedProcedure, router, siteProcedure } from '../../core/trpc.ts'
import { reorderInput, byIdInput, ORDER_INDEX_MAX } from '../../core/validators/schema.ts'
import { clientUpdateInput, clientInput, clients } from './schema.ts'

const table = 'ltf_clients'

/** The columns that visitors see. */
const publicColumns = columnsOf(table, 'id', 'name', 'logo_url', 'website_url')

const columns = columnsOfSection(clients)

const clientTable = {
  table,
  label: 'Client',
  addresses: clients.addresses,
  lock: (trx: Transaction<Database>, id: string) =>
    trx.selectFrom(table).select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
} as const

/** Clients: the carousel of logos on the home and services pages. */
export const clientsRouter = router({
  list: cachedProcedure.query(({ ctx }) =>
    ctx.db
      .selectFrom(table)
      .select(publicColumns)
      .select(publicPicture('logo_url').as('logo'))
      .where('status', '=', 'active')
      .orderBy(sortOrder)
      .execute(),
  ),

  listAll: adminProcedure.query(({ ctx }) =>
    ctx.db
      .selectFrom(table)
      .select(columns)
      .select(publicPicture('logo_url').as('logo'))
      .orderBy(sortOrder)
      .execute(),
  ),

  /** Idempotent: a repeated key returns the existing client. */
  create: siteProcedure.input(clientInput).mutation(({ ctx, input: { idempotency_key, ...fields } }) =>
    createRecord(ctx, clientTable, idempotency_key, async (trx, id) => {
      const { highest } = await trx
        .selectFrom(table)
        .select((eb) => eb.fn.max('order_index').as('highest'))
        .executeTakeFirstOrThrow()
      return trx
        .insertInto(table)
        .values({
          ...fields,
          id,
          order_index: fields.order_index ?? Math.min((highest ?? 0) + 1, ORDER_INDEX_MAX),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(columns)
        .executeTakeFirst()
    }),
  ),

  /** 409 with the current row when it was changed since `updated_at` (optimistic locking, D28). */
  update: siteProcedure
    .input(clientUpdateInput)
    .mutation(({ ctx, input: { id, updated_at, ...changes } }) =>
      updateRecord(ctx, clientTable, { id, updated_at, changes }, (trx) =>
        trx.updateTable(table).set(changes).where('id', '=', id).returning(columns).executeTakeFirstOrThrow(),
      ),
    ),

  delete: siteProcedure
    .input(byIdInput)
    .mutation(({ ctx, input: { id } }) =>
      deleteRecord(ctx, clientTable, id, (trx) =>
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
