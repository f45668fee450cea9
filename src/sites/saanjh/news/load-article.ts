import { TRPCClientError } from '@trpc/client'
import type { Article } from '../../../core/page/article.ts'
import { pictureFromUrl } from '../../../core/page/picture-from-url.ts'
import type { AppClient } from '../../../trpc.ts'
import * as illustrations from '../content/illustrations.ts'

/** What an article's page shows. */
export interface ArticlePageData {
  article: Article
  /** What its picture shows, in words; undefined where nobody has written it, or without a picture. */
  pictureAlt: string | undefined
}

/**
 * The published article at /news/ID, or the sample while none is published (D27); null for an unknown one. Imported by
 * the loader, so that no other page loads it.
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

/** What `content.article` answers to an unknown slug, and to one that no article can have. */
const UNKNOWN: unknown[] = ['NOT_FOUND', 'BAD_REQUEST']

/** The article with the alt text of its picture: an upload's own, or that of one of our pictures. */
export function articlePageData(article: Article, origin: string): ArticlePageData {
  const ownName = pictureFromUrl(article.image_url ?? '', origin)?.name
  const own = Object.values(illustrations).find(({ picture }) => picture.name === ownName)
  return { article, pictureAlt: article.picture?.alt || own?.alt || undefined }
}
