import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '../../../../core/page/seo.ts'
import { pages } from '../../content/words.ts'

/** Catch-all route: the 404 page in the site layout, with status 404 (D49). */
export const Route = createFileRoute('/_site/$')({
  loader: () => {
    throw notFound()
  },
  head: (ctx) => pageHead(ctx, { pageMeta: pages.notFound, path: '', noindex: true }),
})
