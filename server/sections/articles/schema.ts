import * as z from 'zod/mini'
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

/** Options of the form, in this order. Stored as text, so that former options stay readable (D18). */
export const articleCategories = ['Projects', 'Company', 'Services', 'Events'] as const

/** Visitors see the newest of a list that grows. */
export const MAX_LISTED_ARTICLES = 100

/** Characters of an article's text. */
export const ARTICLE_MAX = 20_000

/** Lines of an article's text: the parser's time grows with the square of a list's. */
const MAX_LINES = 1500

/** How deep quotations and lists may stand within each other. */
const MAX_NESTING = 4
/** Spaces at the start of a line; more would nest deeper still. */
const MAX_INDENT = 16
/** Characters that may be Markdown's marks, between two empty lines. The parser's time grows with their square. */
const MAX_MARKS = 300

/**
 * Why a text cannot be Markdown of an article, or null. The limits keep the parser's time and depth small: 20,000
 * characters of `>` would overflow its stack. Takes linear time.
 */
export function articleTextProblem(text: string): string | null {
  let marks = 0
  const lines = text.split('\n')
  if (lines.length > MAX_LINES) return `Use at most ${MAX_LINES} lines`
  for (const line of lines) {
    if (line.trim() === '') marks = 0
    marks += countMarks(line)
    if (marks > MAX_MARKS) return 'Too many marks in one paragraph: divide it by an empty line'
    if (indentOf(line) > MAX_INDENT) return `Begin each line with at most ${MAX_INDENT} spaces`
    if (nestingOf(line) > MAX_NESTING) return `At most ${MAX_NESTING} lists or quotations within each other`
  }
  return null
}

function countMarks(line: string): number {
  let marks = 0
  for (const character of line) if ('*_~`[]()<>!&\\|@'.includes(character)) marks += 1
  return marks
}

/** Columns before the first character; a tab counts for four. */
function indentOf(line: string): number {
  let columns = 0
  for (const character of line) {
    if (character !== ' ' && character !== '\t') break
    columns += character === '\t' ? 4 : 1
  }
  return columns
}

/** How many quotations and lists a line begins: 3 for `> - 1. text`. */
function nestingOf(line: string): number {
  const marker = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
  let levels = 0
  while (levels <= MAX_NESTING && marker.test(line)) levels += 1
  return levels
}

const body = multiLine(ARTICLE_MAX).check((context) => {
  const message = articleTextProblem(context.value)
  if (message) context.issues.push({ code: 'custom', message, input: context.value })
})

const fields = {
  title: singleLine(200).check(z.minLength(1, 'Title is required')),
  slug,
  category: singleLine(60).check(z.minLength(1, 'Choose a category')),
  summary: singleLine(500),
  image_url: emptyToNull(url),
  body,
  status: z.enum(['draft', 'published'], 'Choose draft or published'),
  publish_at: z.nullable(isoDateTime),
} satisfies EveryColumn<ArticlesTable>

const optionalFields = z.partial(z.strictObject(fields))

/** A new article: a missing slug is made from the title, and without a status it is a draft. */
export const articleInput = z.extend(optionalFields, { title: fields.title, idempotency_key: idempotencyKey })

/** Partial update; `updated_at` is the version that the changes were made from. */
export const articleUpdateInput = z.extend(optionalFields, { id, updated_at: version })

/** Both in one: with `id` an update, without it a new article. */
export const saveArticleInput = z
  .extend(optionalFields, {
    id: z.optional(id),
    updated_at: z.optional(version),
    idempotency_key: idempotencyKey,
  })
  .check(requireForSave('title', 'Title is required'))

export type ArticleInput = z.input<typeof articleInput>

/** An article as it is typed, for its preview. */
export const articlePreviewInput = z.strictObject({
  title: singleLine(200),
  category: singleLine(60),
  summary: singleLine(500),
  image_url: z.nullable(z.string().check(z.maxLength(2000))),
  body: multiLine(ARTICLE_MAX),
  publish_at: z.nullable(isoDateTime),
})

/** The facts of the news. */
export const articles = {
  router: 'content',
  table: 'articles',
  title: 'News',
  place: 6,
  one: 'article',
  all: 'the articles',
  path: '/admin/news',
  page: '/news',
  publicQuery: 'content.articleList',
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
