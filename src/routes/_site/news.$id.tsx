import { createFileRoute, notFound } from '@tanstack/react-router'
import { pages } from '../../content/pages.ts'
import { Ending } from '../../site/ending.ts'
import { pageHead, titled } from '../../site/seo.ts'
import { ArticleText, loadArticleParts } from './-news/parts.ts'

export const Route = createFileRoute('/_site/news/$id')({
  loader: async ({ params: { id } }) => {
    const { openArticle } = await import('./-news/open-article.ts')
    const [found] = await Promise.all([openArticle(id), loadArticleParts()])
    if (!found) throw notFound()
    return found
  },
  head: (at) => {
    if (!at.loaderData) return pageHead(at, { words: pages.notFound, path: '/news', noindex: true })
    const { title, excerpt, date } = at.loaderData
    const path = `/news/${at.params.id}`
    return pageHead(at, {
      words: (brand) => ({ title: titled(title, brand), description: excerpt }),
      path,
      image: 'news',
      published: date,
      about: [
        { type: 'NewsArticle', path, ...at.loaderData },
        {
          type: 'BreadcrumbList',
          steps: [
            { name: 'News', path: '/news' },
            { name: title, path },
          ],
        },
      ],
    })
  },
  component: ArticlePage,
})

function ArticlePage() {
  // Parts are drawn once: another article is another page.
  const { id } = Route.useParams()
  return (
    <main key={id} className="below-header">
      <ArticleText />
      <Ending />
    </main>
  )
}
