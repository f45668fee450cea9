import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { columnsOf, columnsOfSection } from '../../core/database/column-names.ts'
import { createRecord, deleteRecord, updateRecord } from '../../core/database/managed-records.ts'
import { uniqueSlug } from '../../core/database/slugs.ts'
import type { Database } from '../../core/database/tables.ts'
import { orNotFound } from '../../core/errors.ts'
import { publicPicture } from '../../core/media/public-picture.ts'
import { adminProcedure, cachedProcedure, siteProcedure } from '../../core/trpc.ts'
import { byIdInput, slug } from '../../core/validators/schema.ts'
import { previewArticle } from './preview-article.ts'
import { findArticle, listArticles } from './public-articles.ts'
import { articlePreviewInput, articles, MAX_LISTED_ARTICLES, saveArticleInput } from './schema.ts'

const table = 'articles'

/** The columns of the list in the back office: all but the text. */
const listColumns = columnsOf(
  table,
  'id',
  'slug',
  'title',
  'category',
  'summary',
  'image_url',
  'status',
  'publish_at',
  'created_at',
  'updated_at',
)

const columns = columnsOfSection(articles)

/** Limit of articles in the list of the back office: a firm writes about ten a year. */
const MAX_ARTICLES = 1000

const articleTable = {
  table,
  label: 'Article',
  addresses: articles.addresses,
  lock: (trx: Transaction<Database>, id: string) =>
    trx.selectFrom(table).select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
} as const

/** The publish time of an article that is published without one: now. */
const publishTime = sql<Date>`clock_timestamp()`

/** Procedures for news articles, part of `content`. */
export const articleProcedures = {
  /** The newest published articles, at most 100; the samples while none is published (D27). */
  articleList: cachedProcedure
    .input(
      z._default(
        z.strictObject({
          limit: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_LISTED_ARTICLES))),
        }),
        {},
      ),
    )
    .query(({ ctx, input }) => listArticles(ctx.db, input.limit)),

  /** 404 when no published article has that slug or id. */
  article: cachedProcedure
    .input(z.strictObject({ id: slug }))
    .query(async ({ ctx, input }) => orNotFound(await findArticle(ctx.db, input.id), 'Article')),

  /** All articles without their texts: those without a time first, then the newest first. */
  articles: adminProcedure.query(({ ctx }) =>
    ctx.db
      .selectFrom(table)
      .select(listColumns)
      .select(publicPicture('image_url').as('picture'))
      .orderBy('publish_at', (order) => order.desc().nullsFirst())
      .orderBy('id', 'desc')
      .limit(MAX_ARTICLES)
      .execute(),
  ),

  /** An article with its text. */
  articleById: adminProcedure
    .input(byIdInput)
    .query(async ({ ctx, input: { id } }) =>
      orNotFound(
        await ctx.db.selectFrom(table).select(columns).where('id', '=', id).executeTakeFirst(),
        'Article',
      ),
    ),

  /** What `article` would return for an unsaved article. A mutation, because the text is too long for a URL. */
  previewArticle: adminProcedure
    .input(articlePreviewInput)
    .mutation(({ ctx, input }) => previewArticle(ctx.db, input)),

  /**
   * Adds an article, or with `id` changes one. Idempotent: a repeated key returns the existing article. 409 with the
   * current row when it was changed since `updated_at` (optimistic locking, D28).
   */
  saveArticle: siteProcedure
    .input(saveArticleInput)
    .mutation(({ ctx, input: { id, updated_at, idempotency_key, ...fields } }) => {
      if (id === undefined)
        return createRecord(ctx, articleTable, idempotency_key, async (trx, newId) => {
          const { title = '', ...rest } = fields
          return trx
            .insertInto(table)
            .values({
              ...rest,
              id: newId,
              title,
              slug: fields.slug ?? (await uniqueSlug(trx, table, title)),
              publish_at: fields.publish_at ?? (fields.status === 'published' ? publishTime : null),
            })
            .onConflict((conflict) => conflict.column('id').doNothing())
            .returning(columns)
            .executeTakeFirst()
        })
      const { publish_at, ...changes } = fields
      const time = publish_at === undefined ? sql.ref('publish_at') : sql`${publish_at}::timestamptz`
      const status = changes.status ?? sql.ref('status')
      return updateRecord(ctx, articleTable, { id, updated_at, changes: fields }, (trx) =>
        trx
          .updateTable(table)
          .set({
            ...changes,
            publish_at: sql<Date | null>`
              case when ${status} = 'published' then coalesce(${time}, ${publishTime}) else ${time} end`,
          })
          .where('id', '=', id)
          .returning(columns)
          .executeTakeFirstOrThrow(),
      )
    }),

  deleteArticle: siteProcedure
    .input(byIdInput)
    .mutation(({ ctx, input: { id } }) =>
      deleteRecord(ctx, articleTable, id, (trx) =>
        trx.deleteFrom(table).where('id', '=', id).returning(columns).executeTakeFirst(),
      ),
    ),
}
