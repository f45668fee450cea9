import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { newsOld } from '../../content/copy.ts'
import { pages } from '../../content/pages.ts'
import { pageHead } from '../../parts/seo.ts'
import { usePreviewRecord } from '../../parts/use-preview-record.ts'

const RecordPreview = lazy(() => import('../../preview/record-preview.tsx'))

/**
 * The specified old news page; nothing links to it (D34). In the back office's preview frame it renders the posted
 * record instead: a separate page for previews would enlarge every page's first script.
 */
export const Route = createFileRoute('/_site/news-old')({
  head: (ctx) => pageHead(ctx, { pageMeta: pages.newsOld, path: '/news-old', image: 'news', noindex: true }),
  component: NewsOld,
})

function NewsOld() {
  const record = usePreviewRecord()
  return (
    <main className="below-header">
      {record ? (
        <Suspense>
          <RecordPreview record={record} />
        </Suspense>
      ) : (
        <div className="page-width pt-14 pb-section lg:pt-20">
          <h1 className="text-display-1">{newsOld.heading}</h1>
          <p className="text-lead mt-7 text-soft">{newsOld.text}</p>
        </div>
      )}
    </main>
  )
}
