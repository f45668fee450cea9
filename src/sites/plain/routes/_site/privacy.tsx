import { createFileRoute } from '@tanstack/react-router'
import { PrivacyText } from '../../parts/lazy-parts.ts'
import { pageHead } from '../../parts/seo.ts'

export const Route = createFileRoute('/_site/privacy')({
  loader: () => PrivacyText.preload(),
  head: (ctx) => pageHead(ctx, 'privacy'),
  component: PrivacyText,
})
