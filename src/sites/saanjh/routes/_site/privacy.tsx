import { createFileRoute } from '@tanstack/react-router'
import { pages } from '../../content/pages.ts'
import { PrivacyText } from '../../parts/legal-texts.lazy.ts'
import { pageHead } from '../../parts/seo.ts'

export const Route = createFileRoute('/_site/privacy')({
  loader: () => PrivacyText.preload(),
  head: (ctx) => pageHead(ctx, { pageMeta: pages.privacy, path: '/privacy', image: 'privacy' }),
  component: PrivacyText,
})
