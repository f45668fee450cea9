import { createFileRoute, notFound } from '@tanstack/react-router'
import { pages } from '../../content/pages.ts'
import { pageHead } from '../../parts/seo.ts'

/** Catch-all route: the 404 page in the site layout, with status 404 (D49). */
export const Route = createFileRoute('/_site/$')({
  loader: () => {
    throw notFound()
  },
  head: (ctx) => pageHead(ctx, { pageMeta: pages.notFound, path: '', noindex: true }),
})
