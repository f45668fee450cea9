import { sql } from 'kysely'
import * as z from 'zod/mini'
import { OTHER_CATEGORY } from '../constants/schema.ts'
import { recordActivity } from '../database/activity-log.ts'
import { newId } from '../database/ids.ts'
import { assertVersion } from '../database/optimistic-locking.ts'
import { afterCursorDesc, COUNT_CAP, cursor, pageLimit, toPage, cappedTotal } from '../database/pagination.ts'
import { uniqueSlug } from '../database/slugs.ts'
import { orNotFound } from '../errors.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'
import { byIdInput, singleLine } from '../validators/schema.ts'
import { projectUpdateInput, projectInput } from './schema.ts'

const table = 'ltf_projects'

/** What visitors see of a project. */
const publicColumns = [
  'id',
  'slug',
  'title',
  'description',
  'image_url',
  'category',
  'location',
  'year',
  'area',
  'featured',
  'phase',
  'created_at',
] as const

const columns = [...publicColumns, 'status', 'updated_at'] as const

/**
 * The category as visitors filter by it: null and blanks stand together under 'Other'. The word is written out, because
 * PostgreSQL takes two parameters for two different expressions and would not group by the one that is selected.
 */
const displayCategory = sql<string>`coalesce(nullif(trim(category), ''), ${sql.lit(OTHER_CATEGORY)})`

const PAGE_SIZE = 24

/** What the firm has built. */
export const projectsRouter = router({
  /** Active ones, newest first. `total` counts the chosen ones, `categories` all that there are to choose from. */
  list: publicProcedure
    .input(
      z._default(
        z.strictObject({
          category: z.optional(singleLine(60)),
          featured: z.optional(z.boolean()),
          cursor: z.optional(cursor),
          limit: z.optional(pageLimit(100)),
        }),
        {},
      ),
    )
    .query(async ({ ctx, input }) => {
      const size = input.limit ?? PAGE_SIZE
      let query = ctx.db.selectFrom(table).where('status', '=', 'active')
      if (input.featured !== undefined) query = query.where('featured', '=', input.featured)
      const counts = await query
        .select(displayCategory.as('category'))
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .groupBy(displayCategory)
        .execute()
      if (input.category) query = query.where(displayCategory, '=', input.category)
      if (input.cursor) query = query.where(afterCursorDesc(input.cursor, table))
      const rows = await query
        .select(publicColumns)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(size + 1)
        .execute()
      const categories = sortedCategories(counts)
      return {
        ...toPage(rows, size),
        total: categories
          .filter(({ category }) => !input.category || category === input.category)
          .reduce((sum, { count }) => sum + count, 0),
        categories,
      }
    }),

  /** All of them, newest first, whatever the status. `search` looks at title, location and category. */
  listAll: adminProcedure
    .input(
      z._default(
        z.strictObject({
          search: z.optional(singleLine(100)),
          cursor: z.optional(cursor),
          limit: z.optional(pageLimit(100)),
        }),
        {},
      ),
    )
    .query(async ({ ctx, input }) => {
      const size = input.limit ?? PAGE_SIZE
      let query = ctx.db.selectFrom(table)
      if (input.search) {
        const pattern = `%${input.search.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`
        query = query.where((eb) =>
          eb.or([
            eb('title', 'ilike', pattern),
            eb('location', 'ilike', pattern),
            eb('category', 'ilike', pattern),
          ]),
        )
      }
      const { counted } = await ctx.db
        .selectFrom(
          query
            .select('id')
            .limit(COUNT_CAP + 1)
            .as('some'),
        )
        .select((eb) => eb.fn.countAll<string>().as('counted'))
        .executeTakeFirstOrThrow()
      if (input.cursor) query = query.where(afterCursorDesc(input.cursor, table))
      const rows = await query
        .select(columns)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(size + 1)
        .execute()
      return { ...toPage(rows, size), ...cappedTotal(Number(counted)) }
    }),

  /** Again with the same key, the row as it stands. */
  create: adminProcedure.input(projectInput).mutation(({ ctx, input: { idempotency_key, ...fields } }) =>
    ctx.db.transaction().execute(async (trx) => {
      const id = idempotency_key ?? newId()
      const row = await trx
        .insertInto(table)
        .values({ ...fields, id, slug: fields.slug ?? (await uniqueSlug(trx, table, fields.title)) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(columns)
        .executeTakeFirst()
      if (!row)
        return orNotFound(
          await trx.selectFrom(table).select(columns).where('id', '=', id).executeTakeFirst(),
          'Project',
        )
      await recordActivity(trx, { user_id: ctx.me.id, action: 'create', table, record_id: id, after: row })
      return row
    }),
  ),

  /** 409 with the row as it stands when somebody changed it since `updated_at`. */
  update: adminProcedure
    .input(projectUpdateInput)
    .mutation(({ ctx, input: { id, updated_at, ...changes } }) =>
      ctx.db.transaction().execute(async (trx) => {
        const before = orNotFound(
          await trx.selectFrom(table).select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
          'Project',
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
        'Project',
      )
      await recordActivity(trx, { user_id: ctx.me.id, action: 'delete', table, record_id: id, before })
      return { id }
    }),
  ),
})

/** By name, 'Other' last. */
function sortedCategories(
  counts: { category: string; count: string }[],
): { category: string; count: number }[] {
  return counts
    .map(({ category, count }) => ({ category, count: Number(count) }))
    .toSorted(
      (a, b) =>
        Number(a.category === OTHER_CATEGORY) - Number(b.category === OTHER_CATEGORY) ||
        a.category.localeCompare(b.category, 'en'),
    )
}
