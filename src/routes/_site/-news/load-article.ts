import { articles } from '../../../content/articles.ts'
import { news, type NewsItem } from '../../../content/news.ts'

/** An article with what its head says; null for an id that no article has. Loaded with the page: other pages need none of it. */
export async function loadArticle(id: string) {
  const item = news.find((item) => item.id === id)
  if (!item) return null
  const { article } = await articles[item.id]()
  const { title, excerpt, category, date, image }: NewsItem = item
  const picture = image && `/images/${image.picture.name}-lit-${image.picture.widths.at(-1)}.webp`
  return { title, excerpt, category, date, picture, article }
}
