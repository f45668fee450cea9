import { TRPCClientError } from '@trpc/client'
import type { Article } from '../../../core/page/article.ts'
import { pictureFromUrl } from '../../../core/page/picture-from-url.ts'
import type { AppClient } from '../../../trpc.ts'
import * as illustrations from '../content/illustrations.ts'

/** The data of an article's page. */
export interface ArticlePageData {
  article: Article
  /** The alt text of its picture; undefined if nobody has written one, or if there is no picture. */
  pictureAlt: string | undefined
}

/**
 * The published article at /news/ID, or the sample while none is published (D27); null for an unknown ID. The loader
 * imports this module, so that no other page loads it.
 * @param origin PUBLIC_URL
 */
export async function loadArticle(
  client: AppClient,
  id: string,
  origin: string,
): Promise<ArticlePageData | null> {
  try {
    return articlePageData(await client.content.article.query({ id }), origin)
  } catch (error) {
    if (error instanceof TRPCClientError && UNKNOWN.includes(error.data?.code)) return null
    throw error
  }
}

/** The error codes of `content.article` for an unknown slug, and for a malformed slug. */
const UNKNOWN: unknown[] = ['NOT_FOUND', 'BAD_REQUEST']

/** The article with the alt text of its picture: from the media library, or from the site's own pictures. */
export function articlePageData(article: Article, origin: string): ArticlePageData {
  const ownName = pictureFromUrl(article.image_url ?? '', origin)?.name
  const own = Object.values(illustrations).find(({ picture }) => picture.name === ownName)
  return { article, pictureAlt: article.picture?.alt || own?.alt || undefined }
}
