import { createFileRoute, notFound } from '@tanstack/react-router'
import { ogImageOf } from '../../content/og-images.ts'
import { pages } from '../../content/pages.ts'
import { LazyCallToAction } from '../../site/call-to-action.lazy.ts'
import { pageHead, titleWithBrand } from '../../site/seo.ts'
import { ArticleText } from './-news/news-sections.lazy.ts'

export const Route = createFileRoute('/_site/news/$id')({
  loader: async ({ params: { id } }) => {
    const { loadArticle } = await import('./-news/load-article.ts')
    const [articleData] = await Promise.all([loadArticle(id), ArticleText.preload()])
    if (!articleData) throw notFound()
    return articleData
  },
  head: (ctx) => {
    if (!ctx.loaderData) return pageHead(ctx, { pageMeta: pages.notFound, path: '/news', noindex: true })
    const { title, excerpt, date, pictureAlt } = ctx.loaderData
    const path = `/news/${ctx.params.id}`
    return pageHead(ctx, {
      pageMeta: (brand) => ({ title: titleWithBrand(title, brand), description: excerpt }),
      path,
      image: import.meta.env.SSR ? ogImageOf(path, title, pictureAlt) : undefined,
      published: date,
      structuredData: import.meta.env.SSR
        ? [
            { type: 'NewsArticle', path, ...ctx.loaderData },
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
  // Late-hydrated sections render only once: another article has to mount new ones.
  const { id } = Route.useParams()
  return (
    <main key={id} className="below-header">
      <ArticleText />
      <LazyCallToAction />
    </main>
  )
}
