import { createFileRoute } from '@tanstack/react-router'
import { pages } from '../../sites/saanjh/content/pages.ts'
import { TermsText } from '../../sites/saanjh/parts/legal-texts.lazy.ts'
import { pageHead } from '../../sites/saanjh/parts/seo.ts'

export const Route = createFileRoute('/_site/terms')({
  loader: () => TermsText.preload(),
  head: (ctx) => pageHead(ctx, { pageMeta: pages.terms, path: '/terms', image: 'terms' }),
  component: TermsText,
})
