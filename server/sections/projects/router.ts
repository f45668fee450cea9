import { type RawBuilder, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { OTHER_CATEGORY } from '../../core/constants/schema.ts'
import { columnsOf, columnsOfSection } from '../../core/database/column-names.ts'
import type { Photo } from '../../core/database/column-types.ts'
import { createRecord, deleteRecord, updateRecord } from '../../core/database/managed-records.ts'
import { afterCursorDesc, countTotal, cursor, pageLimit, toPage } from '../../core/database/pagination.ts'
import { uniqueSlug } from '../../core/database/slugs.ts'
import type { Database, Db } from '../../core/database/tables.ts'
import { orNotFound } from '../../core/errors.ts'
import { publicPhotos, publicPicture } from '../../core/media/public-picture.ts'
import { escapePattern, searchForm } from '../../core/text/schema.ts'
import { adminProcedure, cachedProcedure, router, siteProcedure } from '../../core/trpc.ts'
import { byIdInput, id, singleLine, slug } from '../../core/validators/schema.ts'
import { projectUpdateInput, projectInput, projects } from './schema.ts'

const table = 'ltf_projects'

/** The columns that visitors see in lists. */
const publicColumns = columnsOf(
  table,
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
)

/** Additional columns for a project's own page. */
const pageColumns = columnsOf(table, 'body', 'before_url', 'after_url', 'updated_at')

const columns = columnsOfSection(projects)

const projectTable = {
  table,
  label: 'Project',
  addresses: projects.addresses,
  lock: (trx: Transaction<Database>, id: string) =>
    trx.selectFrom(table).select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
} as const

/** Projects per page, unless the caller sets a limit. */
const PAGE_SIZE = 24

const RELATED = 3

/** Projects: what the firm has built. */
export const projectsRouter = router({
  /** Active projects, newest first. `total` counts the filtered projects; `categories` are the filter's options. */
  list: cachedProcedure
    .input(
      z._default(
        z.strictObject({
          category: z.optional(singleLine(60)),
          featured: z.optional(z.boolean()),
          cursor: z.optional(cursor),
          limit: pageLimit,
        }),
        {},
      ),
    )
    .query(async ({ ctx, input }) => {
      const size = input.limit ?? PAGE_SIZE
      let countQuery = ctx.db.selectFrom('project_counts').where('status', '=', 'active')
      let query = ctx.db.selectFrom(table).where('status', '=', 'active')
      if (input.featured !== undefined) {
        countQuery = countQuery.where('featured', '=', input.featured)
        query = query.where('featured', '=', input.featured)
      }
      if (input.category) query = query.where('display_category', '=', input.category)
      if (input.cursor) query = query.where(afterCursorDesc(input.cursor, table))
      const counts = await countQuery
        .select('display_category as category')
        .select((eb) => eb.fn.sum<string>('count').as('count'))
        .groupBy('display_category')
        .having((eb) => eb.fn.sum('count'), '>', 0)
        .execute()
      const rows = await query
        .select(publicColumns)
        .select(publicPicture('image_url').as('picture'))
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

  /** An active project with all that its page shows, and up to three related ones. 404 when none has the slug. */
  get: cachedProcedure.input(z.strictObject({ slug })).query(async ({ ctx, input }) => {
    const project = await ctx.db
      .selectFrom(table)
      .select([...publicColumns, ...pageColumns, 'display_category'])
      .select([
        publicPicture('image_url', { withPlaceholder: true }).as('picture'),
        publicPicture('before_url').as('before'),
        publicPicture('after_url').as('after'),
        publicPhotos.as('photos'),
      ])
      .where('slug', '=', input.slug)
      .where('status', '=', 'active')
      .executeTakeFirst()
    const { display_category, ...row } = orNotFound(project, 'Project')
    return { ...row, related: await findRelated(ctx.db, { id: row.id, display_category }) }
  }),

  /** Projects of any status, newest first. `search` matches title, location and category; `id` selects one project. */
  listAll: adminProcedure
    .input(
      z._default(
        z.strictObject({
          id: z.optional(id),
          search: z.optional(singleLine(100)),
          cursor: z.optional(cursor),
          limit: pageLimit,
        }),
        {},
      ),
    )
    .query(async ({ ctx, input }) => {
      const size = input.limit ?? PAGE_SIZE
      let query = ctx.db.selectFrom(table)
      if (input.id) query = query.where('id', '=', input.id)
      if (input.search) query = query.where(matchesSearch(input.search))
      let page = query
        .select(columns)
        .select(publicPicture('image_url').as('picture'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
      if (input.cursor) page = page.where(afterCursorDesc(input.cursor, table))
      const rows = await page.limit(size + 1).execute()
      const isOnlyPage = !input.cursor && rows.length <= size
      const total = isOnlyPage ? { total: rows.length } : await countTotal(ctx.db, query.select('id'))
      return { ...toPage(rows, size), ...total }
    }),

  /** Idempotent: a repeated key returns the existing project. */
  create: siteProcedure.input(projectInput).mutation(({ ctx, input: { idempotency_key, ...fields } }) =>
    createRecord(ctx, projectTable, idempotency_key, async (trx, id) =>
      trx
        .insertInto(table)
        .values({
          ...stored(fields),
          id,
          title: fields.title,
          slug: fields.slug ?? (await uniqueSlug(trx, table, fields.title)),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(columns)
        .executeTakeFirst(),
    ),
  ),

  /** 409 with the current row when it was changed since `updated_at` (optimistic locking, D28). */
  update: siteProcedure
    .input(projectUpdateInput)
    .mutation(({ ctx, input: { id, updated_at, ...changes } }) =>
      updateRecord(ctx, projectTable, { id, updated_at, changes }, (trx) =>
        trx
          .updateTable(table)
          .set(stored(changes))
          .where('id', '=', id)
          .returning(columns)
          .executeTakeFirstOrThrow(),
      ),
    ),

  delete: siteProcedure
    .input(byIdInput)
    .mutation(({ ctx, input: { id } }) =>
      deleteRecord(ctx, projectTable, id, (trx) =>
        trx.deleteFrom(table).where('id', '=', id).returning(columns).executeTakeFirst(),
      ),
    ),
})

/** Converts the photographs to JSON, because the driver would send a list as a PostgreSQL array. */
const stored = <Fields extends { photos?: Photo[] | undefined }>({ photos, ...fields }: Fields) => ({
  ...fields,
  ...(photos && { photos: JSON.stringify(photos) }),
})

/** Up to three other active projects: those of the same category first, then the newest. */
async function findRelated(db: Db, { id, display_category }: { id: string; display_category: string }) {
  const others = db
    .selectFrom(table)
    .select(publicColumns)
    .select(publicPicture('image_url').as('picture'))
    .where('status', '=', 'active')
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RELATED)
  const sameCategory = await others.where('display_category', '=', display_category).execute()
  if (sameCategory.length === RELATED) return sameCategory
  const newest = await others.limit(RELATED * 2).execute()
  const rest = newest.filter((row) => !sameCategory.some((same) => same.id === row.id))
  return [...sameCategory, ...rest].slice(0, RELATED)
}

/**
 * Case-insensitive substring match in title, location or category, by trigram indexes: of three or more characters in
 * the text, of one or two in its pairs (migration 002), together with the space after or before them.
 */
function matchesSearch(search: string): RawBuilder<boolean> {
  const typed = searchForm(search)
  const text = escapePattern(typed)
  const { length } = Array.from(typed)
  if (length > 2) return sql<boolean>`search_text like lower(${`%${text}%`})`
  return sql<boolean>`search_pairs like lower(${length === 2 ? `%${text} %` : `% ${text}%`})`
}

/** The categories by name, 'Other' last. */
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
