import { createFileRoute } from '@tanstack/react-router'
import { validateSentSearch } from '../../../../core/page/sent-search.ts'
import { pages } from '../../content/pages.ts'
import { NewsletterSection, LatestArticles, OlderArticles } from '../../news/news-sections.lazy.ts'
import { NewsletterForm } from '../../parts/newsletter-form.lazy.ts'
import { pageHead } from '../../parts/seo.ts'

export const Route = createFileRoute('/_site/news/')({
  validateSearch: validateSentSearch,
  loader: async ({ context: { client } }) => {
    const [articles] = await Promise.all([
      client.content.articleList.query(),
      NewsletterForm.preload(),
      LatestArticles.preload(),
      OlderArticles.preload(),
      NewsletterSection.preload(),
    ])
    return { articles }
  },
  head: (ctx) =>
    pageHead(ctx, {
      pageMeta: pages.news,
      path: '/news',
      image: 'news',
      noindex: ctx.match.search.sent !== undefined,
    }),
  component: News,
})

function News() {
  return (
    <main className="below-header">
      <div className="page-width flex flex-wrap items-end justify-between gap-6 pt-14 pb-12 lg:pt-20 lg:pb-16">
        <h1 className="text-display-1">News</h1>
        <p className="text-lead max-w-[34ch] pb-2 text-soft">{pages.news('', '').description}</p>
      </div>
      <LatestArticles />
      <OlderArticles />
      <NewsletterSection />
    </main>
  )
}
