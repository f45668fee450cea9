import * as z from 'zod/mini'
import { markdown, MARKDOWN_MAX } from '../../core/text/markdown/schema.ts'
import {
  emptyToNull,
  id,
  idempotencyKey,
  isoDateTime,
  multiLine,
  requireForSave,
  singleLine,
  slug,
  url,
  version,
} from '../../core/validators/schema.ts'
import type { EveryColumn, SectionFacts } from '../section-facts.ts'
import type { ArticlesTable } from './table.ts'

/** Options of the form, in this order. Stored as text, so that former options remain readable (D18). */
export const articleCategories = ['Projects', 'Company', 'Services', 'Events'] as const

/** Limit of the list for visitors, who see the newest articles. */
export const MAX_LISTED_ARTICLES = 100

const fields = {
  title: singleLine(200).check(z.minLength(1, 'Title is required')),
  slug,
  category: singleLine(60).check(z.minLength(1, 'Choose a category')),
  summary: singleLine(500),
  image_url: emptyToNull(url),
  body: markdown,
  status: z.enum(['draft', 'published'], 'Choose draft or published'),
  publish_at: z.nullable(isoDateTime),
} satisfies EveryColumn<ArticlesTable>

const optionalFields = z.partial(z.strictObject(fields))

/** A new article: a missing slug is derived from the title, and without a status it is a draft. */
export const articleInput = z.extend(optionalFields, { title: fields.title, idempotency_key: idempotencyKey })

/** Partial update; `updated_at` is the version that the changes were made from. */
export const articleUpdateInput = z.extend(optionalFields, { id, updated_at: version })

/** An update if there is an `id`, otherwise a new article. */
export const saveArticleInput = z
  .extend(optionalFields, {
    id: z.optional(id),
    updated_at: z.optional(version),
    idempotency_key: idempotencyKey,
  })
  .check(requireForSave('title', 'Title is required'))

/** An unsaved article, for its preview. */
export const articlePreviewInput = z.strictObject({
  title: singleLine(200),
  category: singleLine(60),
  summary: singleLine(500),
  image_url: z.nullable(z.string().check(z.maxLength(2000))),
  body: multiLine(MARKDOWN_MAX),
  publish_at: z.nullable(isoDateTime),
})

/** The facts of the news. */
export const articles = {
  router: 'content',
  table: 'articles',
  title: 'News',
  place: 6,
  one: 'article',
  other: 'articles',
  path: '/admin/news',
  page: '/news',
  isSortable: false,
  recordName: 'title',
  labels: {
    title: 'Title',
    summary: 'Summary',
    image_url: 'Image URL',
    body: 'Text',
    category: 'Category',
    status: 'Status',
    publish_at: 'Publish at',
    slug: 'Slug',
  },
  addresses: { image_url: 'picture' },
  updateInput: articleUpdateInput,
} as const satisfies SectionFacts<ArticlesTable>
