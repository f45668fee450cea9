import { createFileRoute } from '@tanstack/react-router'
import { pages } from '../../content/pages.ts'
import { TermsText } from '../../site/legal-texts.lazy.ts'
import { pageHead } from '../../site/seo.ts'

export const Route = createFileRoute('/_site/terms')({
  loader: () => TermsText.preload(),
  head: (ctx) => pageHead(ctx, { pageMeta: pages.terms, path: '/terms', image: 'terms' }),
  component: TermsText,
})
