import type { Transaction } from 'kysely'
import { columnsOf, columnsOfSection } from '../../core/database/column-names.ts'
import {
  createRecord,
  deleteRecord,
  reorderRecords,
  updateRecord,
} from '../../core/database/managed-records.ts'
import { uniqueSlug } from '../../core/database/slugs.ts'
import { sortOrder } from '../../core/database/sort-order.ts'
import type { Database } from '../../core/database/tables.ts'
import { adminProcedure, cachedProcedure, siteProcedure } from '../../core/trpc.ts'
import { byIdInput, ORDER_INDEX_MAX, reorderInput } from '../../core/validators/schema.ts'
import { sampleFaq } from './samples/sample-faq.ts'
import { faq, saveFaqInput } from './schema.ts'

const table = 'faq_entries'

/** The columns that visitors see. */
const publicColumns = columnsOf(table, 'id', 'slug', 'question', 'answer')

const columns = columnsOfSection(faq)

const faqTable = {
  table,
  label: 'Question',
  addresses: faq.addresses,
  lock: (trx: Transaction<Database>, id: string) =>
    trx.selectFrom(table).select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
} as const

/** Procedures for the FAQ, part of `content`. */
export const faqProcedures = {
  /** The visible questions in their order; the samples while none is visible (D27). */
  faqList: cachedProcedure.query(async ({ ctx }) => {
    const rows = await ctx.db
      .selectFrom(table)
      .select(publicColumns)
      .where('status', '=', 'active')
      .orderBy(sortOrder)
      .execute()
    return rows.length > 0 ? rows : sampleFaq.map((entry) => ({ ...entry, id: entry.slug }))
  }),

  /** All questions, in their order. */
  faq: adminProcedure.query(({ ctx }) =>
    ctx.db.selectFrom(table).select(columns).orderBy(sortOrder).execute(),
  ),

  /**
   * Adds a question, or with `id` changes one. Idempotent: a repeated key returns the existing question. 409 with the
   * current row when it was changed since `updated_at` (optimistic locking, D28).
   */
  saveFaq: siteProcedure
    .input(saveFaqInput)
    .mutation(({ ctx, input: { id, updated_at, idempotency_key, ...fields } }) => {
      if (id === undefined)
        return createRecord(ctx, faqTable, idempotency_key, async (trx, newId) => {
          const { question = '', ...rest } = fields
          const { highest } = await trx
            .selectFrom(table)
            .select((eb) => eb.fn.max('order_index').as('highest'))
            .executeTakeFirstOrThrow()
          return trx
            .insertInto(table)
            .values({
              ...rest,
              id: newId,
              question,
              slug: fields.slug ?? (await uniqueSlug(trx, table, question)),
              order_index: fields.order_index ?? Math.min((highest ?? 0) + 1, ORDER_INDEX_MAX),
            })
            .onConflict((conflict) => conflict.column('id').doNothing())
            .returning(columns)
            .executeTakeFirst()
        })
      return updateRecord(ctx, faqTable, { id, updated_at, changes: fields }, (trx) =>
        trx.updateTable(table).set(fields).where('id', '=', id).returning(columns).executeTakeFirstOrThrow(),
      )
    }),

  deleteFaq: siteProcedure
    .input(byIdInput)
    .mutation(({ ctx, input: { id } }) =>
      deleteRecord(ctx, faqTable, id, (trx) =>
        trx.deleteFrom(table).where('id', '=', id).returning(columns).executeTakeFirst(),
      ),
    ),

  /** Returns the rows in their new order; 409 when `ids` are not exactly the existing rows. */
  arrangeFaq: siteProcedure
    .input(reorderInput)
    .mutation(({ ctx, input: { ids } }) =>
      reorderRecords(ctx, table, ids, (trx) =>
        trx.selectFrom(table).select(columns).orderBy(sortOrder).execute(),
      ),
    ),
}
