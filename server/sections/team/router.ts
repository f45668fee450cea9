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
import { reorderInput, byIdInput } from '../../core/validators/schema.ts'
import { memberUpdateInput, memberInput, team } from './schema.ts'

const table = 'ltf_team_members'

/** The columns that visitors see: never the e-mail address. */
const publicColumns = columnsOf(table, 'id', 'name', 'position', 'degree', 'bio', 'image_url', 'linkedin_url')

const columns = columnsOfSection(team)

const memberTable = {
  table,
  label: 'Team member',
  addresses: team.addresses,
  lock: (trx: Transaction<Database>, id: string) =>
    trx.selectFrom(table).select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
} as const

/** Team members: the first three are shown on the home page, the first four on the about page. */
export const teamRouter = router({
  list: cachedProcedure.query(({ ctx }) =>
    ctx.db
      .selectFrom(table)
      .select(publicColumns)
      .select(publicPicture('image_url').as('picture'))
      .where('status', '=', 'active')
      .orderBy(sortOrder)
      .execute(),
  ),

  listAll: adminProcedure.query(({ ctx }) =>
    ctx.db
      .selectFrom(table)
      .select(columns)
      .select(publicPicture('image_url').as('picture'))
      .orderBy(sortOrder)
      .execute(),
  ),

  /** Idempotent: a repeated key returns the existing team member. */
  create: siteProcedure.input(memberInput).mutation(({ ctx, input: { idempotency_key, ...fields } }) =>
    createRecord(ctx, memberTable, idempotency_key, (trx, id) =>
      trx
        .insertInto(table)
        .values({ ...fields, id })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(columns)
        .executeTakeFirst(),
    ),
  ),

  /** 409 with the current row when it was changed since `updated_at` (optimistic locking, D28). */
  update: siteProcedure
    .input(memberUpdateInput)
    .mutation(({ ctx, input: { id, updated_at, ...changes } }) =>
      updateRecord(ctx, memberTable, { id, updated_at, changes }, (trx) =>
        trx.updateTable(table).set(changes).where('id', '=', id).returning(columns).executeTakeFirstOrThrow(),
      ),
    ),

  delete: siteProcedure
    .input(byIdInput)
    .mutation(({ ctx, input: { id } }) =>
      deleteRecord(ctx, memberTable, id, (trx) =>
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
