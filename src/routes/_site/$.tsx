import { createFileRoute, notFound } from '@tanstack/react-router'
import { pages } from '../../content/pages.ts'
import { pageHead } from '../../site/seo.ts'

/** Every address that no other route knows: the page of the missing, inside the site's shell, with status 404 (D49). */
export const Route = createFileRoute('/_site/$')({
  loader: () => {
    throw notFound()
  },
  head: (ctx) => pageHead(ctx, { pageMeta: pages.notFound, path: ctx.match.pathname, noindex: true }),
})
