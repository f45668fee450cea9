import { articles } from '../../../content/articles.ts'
import { news, type NewsItem } from '../../../content/news.ts'

/** An article with the metadata for its head; null for an unknown id. Imported by the loader, so that no other page loads it. */
export async function loadArticle(id: string) {
  const item = news.find((item) => item.id === id)
  if (!item) return null
  const { article } = await articles[item.id]()
  const { title, excerpt, category, date, image }: NewsItem = item
  const picture = image && `/images/${image.picture.name}-lit-${image.picture.widths.at(-1)}.webp`
  return { title, excerpt, category, date, picture, pictureAlt: image?.alt, article }
}
