import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { pages } from '../../content/pages.ts'
import { isPreviewDraft, type PreviewRecord } from '../../site/preview-record.ts'
import { pageHead } from '../../site/seo.ts'

const RecordPreview = lazy(() => import('./-preview/record-preview.tsx'))

/**
 * The page in which the back office shows a record before it is saved, drawn by what its own page is drawn by. It holds
 * nothing by itself: the record is posted by the page that embeds it, which only a page of this site may.
 */
export const Route = createFileRoute('/_site/preview')({
  headers: () => ({ 'cache-control': 'no-store' }),
  head: (ctx) => pageHead(ctx, { pageMeta: pages.notFound, path: '/preview', noindex: true }),
  component: PreviewPage,
})

function PreviewPage() {
  const [record, setRecord] = useState<PreviewRecord | null>(null)
  useEffect(() => {
    const unmount = new AbortController()
    addEventListener(
      'message',
      ({ origin, source, data }: MessageEvent<unknown>) => {
        if (origin === location.origin && source === parent && isPreviewDraft(data) && data.record)
          setRecord(data.record)
      },
      { signal: unmount.signal },
    )
    return () => unmount.abort()
  }, [])
  return (
    <main className="below-header">
      {record ? (
        <Suspense>
          <RecordPreview record={record} />
        </Suspense>
      ) : (
        <p className="page-width py-section">Nothing to preview.</p>
      )}
    </main>
  )
}
