import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../core/database/tables.ts'
import { publicPicture } from '../../core/media/public-picture.ts'
import { renderMarkdown } from '../../core/text/markdown/render-markdown.ts'
import { isUrl } from '../../core/validators/schema.ts'
import type { PublicArticle } from './public-articles.ts'
import type { articlePreviewInput } from './schema.ts'

/** An unsaved article as its page would show it. An invalid picture address counts as none. */
export async function previewArticle(
  db: Db,
  { body, publish_at, image_url, ...fields }: z.output<typeof articlePreviewInput>,
): Promise<PublicArticle> {
  const url = image_url && isUrl(image_url) ? image_url : null
  const { picture } = await db
    .selectFrom(sql<{ image_url: string | null }>`(select ${url}::text as image_url)`.as('draft'))
    .select(publicPicture('image_url').as('picture'))
    .executeTakeFirstOrThrow()
  return {
    ...fields,
    id: '',
    slug: 'preview',
    image_url: url,
    picture,
    publish_at: publish_at ? new Date(publish_at) : new Date(),
    updated_at: new Date(),
    text: { facts: [], blocks: renderMarkdown(body) },
    older: null,
    newer: null,
  }
}
