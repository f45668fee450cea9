import { sql } from 'kysely'
import type { Db } from '../../core/database/tables.ts'
import { calendarDay } from '../../core/firm-time/schema.ts'
import { publicPicture, type PublicPicture } from '../../core/media/public-picture.ts'
import { renderMarkdown } from '../../core/text/markdown/render-markdown.ts'
import { id } from '../../core/validators/schema.ts'
import type { ArticleText } from './article-text.ts'
import { type SampleArticle, sampleArticles } from './samples/sample-articles.ts'
import { MAX_LISTED_ARTICLES } from './schema.ts'

/** An article in a list. */
export interface ArticleTeaser {
  /** Of a sample: its slug. */
  id: string
  slug: string
  title: string
  category: string
  summary: string
  image_url: string | null
  picture: PublicPicture | null
  /** The date that is shown. */
  publish_at: Date
}

/** The article before or after another, by publish time. */
interface Neighbour {
  slug: string
  title: string
}

/** What an article's own page shows. */
export interface PublicArticle extends ArticleTeaser {
  text: ArticleText
  updated_at: Date
  older: Neighbour | null
  newer: Neighbour | null
}

/** The published articles whose time has come. */
const published = (db: Db) =>
  db
    .selectFrom('articles')
    .where('status', '=', 'published')
    .where('publish_at', '<=', sql<Date>`clock_timestamp()`)

const teaserColumns = [
  'id',
  'slug',
  'title',
  'category',
  'summary',
  'image_url',
  // Never null, because the article is published.
  sql<Date>`publish_at`.as('publish_at'),
  publicPicture('image_url').as('picture'),
] as const

/** The newest published articles, at most `limit`; the samples while none is published (D27). */
export async function listArticles(db: Db, limit = MAX_LISTED_ARTICLES): Promise<ArticleTeaser[]> {
  const rows = await published(db)
    .select(teaserColumns)
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.length > 0 ? rows : sampleArticles.slice(0, limit).map(sampleTeaser)
}

/** The published article with that slug or id; a sample while none is published. Undefined for any other. */
export async function findArticle(db: Db, slugOrId: string): Promise<PublicArticle | undefined> {
  const row = await published(db)
    .select(teaserColumns)
    .select(['body', 'updated_at'])
    .where((eb) => eb.or([eb('slug', '=', slugOrId), ...(isId(slugOrId) ? [eb('id', '=', slugOrId)] : [])]))
    .executeTakeFirst()
  if (!row) return await findSample(db, slugOrId)
  const { body, ...teaser } = row
  return { ...teaser, text: { facts: [], blocks: renderMarkdown(body) }, ...(await findNeighbours(db, row)) }
}

const isId = (text: string) => id.safeParse(text).success

async function findNeighbours(db: Db, { id, publish_at }: { id: string; publish_at: Date }) {
  const here = sql`(${publish_at}::timestamptz, ${id}::uuid)`
  const older = await published(db)
    .select(['slug', 'title'])
    .where(sql<boolean>`(publish_at, id) < ${here}`)
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const newer = await published(db)
    .select(['slug', 'title'])
    .where(sql<boolean>`(publish_at, id) > ${here}`)
    .orderBy('publish_at')
    .orderBy('id')
    .executeTakeFirst()
  return { older: older ?? null, newer: newer ?? null }
}

async function findSample(db: Db, slug: string): Promise<PublicArticle | undefined> {
  const index = sampleArticles.findIndex((candidate) => candidate.slug === slug)
  const sample = sampleArticles[index]
  if (!sample || (await published(db).select('id').limit(1).executeTakeFirst())) return undefined
  const toNeighbour = (article: SampleArticle | undefined) =>
    article ? { slug: article.slug, title: article.title } : null
  return {
    ...sampleTeaser(sample),
    text: sample.text,
    updated_at: new Date(sample.publish_at),
    older: toNeighbour(sampleArticles[index + 1]),
    newer: toNeighbour(sampleArticles[index - 1]),
  }
}

const sampleTeaser = (sample: SampleArticle): ArticleTeaser => {
  const { slug, title, category, summary, image_url, publish_at } = sample
  return {
    id: slug,
    slug,
    title,
    category,
    summary,
    image_url,
    picture: null,
    publish_at: new Date(publish_at),
  }
}

/** The slugs of all articles that `findArticle` finds, newest first, with their last change. At most `limit`. */
export async function listArticleAddresses(
  db: Db,
  limit: number,
): Promise<{ slug: string; lastmod: string }[]> {
  const rows = await published(db)
    .select(['slug', sql<Date>`greatest(updated_at, publish_at)`.as('changed_at')])
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.length > 0
    ? rows.map(({ slug, changed_at }) => ({ slug, lastmod: changed_at.toISOString() }))
    : sampleArticles.map(({ slug, publish_at }) => ({ slug, lastmod: calendarDay(publish_at) }))
}
