import { createFileRoute } from '@tanstack/react-router'
import { pages } from '../../content/pages.ts'
import { preloadLegalText, TermsText } from '../../site/legal-texts.lazy.ts'
import { pageHead } from '../../site/seo.ts'

export const Route = createFileRoute('/_site/terms')({
  loader: () => preloadLegalText('terms'),
  head: (ctx) => pageHead(ctx, { pageMeta: pages.terms, path: '/terms' }),
  component: TermsText,
})
