import { createFileRoute } from '@tanstack/react-router'
import { newsOld } from '../../content/copy.ts'
import { pages } from '../../content/pages.ts'
import { pageHead } from '../../site/seo.ts'

/** The specified old news page; nothing links to it (D34). */
export const Route = createFileRoute('/_site/news-old')({
  head: (ctx) => pageHead(ctx, { pageMeta: pages.newsOld, path: '/news-old', image: 'news', noindex: true }),
  component: NewsOld,
})

function NewsOld() {
  return (
    <main className="below-header">
      <div className="page-width pt-14 pb-section lg:pt-20">
        <h1 className="text-display-1">{newsOld.heading}</h1>
        <p className="text-lead mt-7 text-soft">{newsOld.text}</p>
      </div>
    </main>
  )
}
