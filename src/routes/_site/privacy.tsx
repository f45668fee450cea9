import { createFileRoute } from '@tanstack/react-router'
import { pages } from '../../content/pages.ts'
import { loadLegal, PrivacyText } from '../../site/legal-parts.ts'
import { pageHead } from '../../site/seo.ts'

export const Route = createFileRoute('/_site/privacy')({
  loader: () => loadLegal('privacy'),
  head: (at) => pageHead(at, { words: pages.privacy, path: '/privacy' }),
  component: PrivacyText,
})
