import { createFileRoute, notFound } from '@tanstack/react-router'
import { ogImageOf } from '../../../../core/page/og-picture.ts'
import { titleWithBrand } from '../../../../core/page/seo.ts'
import { pages } from '../../content/pages.ts'
import { ArticleText } from '../../news/news-sections.lazy.ts'
import { LazyCallToAction } from '../../parts/call-to-action.lazy.ts'
import { pageHead } from '../../parts/seo.ts'

export const Route = createFileRoute('/_site/news/$id')({
  loader: async ({ context: { client, site }, params: { id } }) => {
    const { loadArticle } = await import('../../news/load-article.ts')
    const [articleData] = await Promise.all([loadArticle(client, id, site.origin), ArticleText.preload()])
    if (!articleData) throw notFound()
    return articleData
  },
  head: (ctx) => {
    if (!ctx.loaderData) return pageHead(ctx, { pageMeta: pages.notFound, path: '/news', noindex: true })
    const { article, pictureAlt } = ctx.loaderData
    const { title, summary, publish_at } = article
    const path = `/news/${article.slug}`
    return pageHead(ctx, {
      pageMeta: (brand) => ({ title: titleWithBrand(title, brand), description: summary || title }),
      path,
      image: import.meta.env.SSR ? ogImageOf(path, title, pictureAlt) : undefined,
      published: publish_at,
      structuredData: import.meta.env.SSR
        ? [
            { type: 'NewsArticle', path, ...article },
            {
              type: 'BreadcrumbList',
              steps: [
                { name: 'News', path: '/news' },
                { name: title, path },
              ],
            },
          ]
        : [],
    })
  },
  component: ArticlePage,
})

function ArticlePage() {
  // Late-hydrated sections render only once: another article has to mount new sections.
  const { id } = Route.useParams()
  return (
    <main key={id} className="below-header">
      <ArticleText />
      <LazyCallToAction />
    </main>
  )
}
