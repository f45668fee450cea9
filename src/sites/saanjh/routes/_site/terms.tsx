import { createFileRoute } from '@tanstack/react-router'
import { pages } from '../../content/pages.ts'
import { TermsText } from '../../parts/legal-texts.lazy.ts'
import { pageHead } from '../../parts/seo.ts'

export const Route = createFileRoute('/_site/terms')({
  loader: () => TermsText.preload(),
  head: (ctx) => pageHead(ctx, { pageMeta: pages.terms, path: '/terms', image: 'terms' }),
  component: TermsText,
})
