import { createFileRoute } from '@tanstack/react-router'
import { pages } from '../../content/pages.ts'
import { loadLegal, TermsText } from '../../site/legal-parts.ts'
import { pageHead } from '../../site/seo.ts'

export const Route = createFileRoute('/_site/terms')({
  loader: () => loadLegal('terms'),
  head: (at) => pageHead(at, { words: pages.terms, path: '/terms' }),
  component: TermsText,
})
