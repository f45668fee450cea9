import { createFileRoute } from '@tanstack/react-router'
import { pages } from '../../sites/saanjh/content/pages.ts'
import { PrivacyText } from '../../sites/saanjh/parts/legal-texts.lazy.ts'
import { pageHead } from '../../sites/saanjh/parts/seo.ts'

export const Route = createFileRoute('/_site/privacy')({
  loader: () => PrivacyText.preload(),
  head: (ctx) => pageHead(ctx, { pageMeta: pages.privacy, path: '/privacy', image: 'privacy' }),
  component: PrivacyText,
})
