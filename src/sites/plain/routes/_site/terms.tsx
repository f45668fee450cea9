import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../../../core/page/legal-page.tsx'
import { useSettings } from '../../../../core/page/settings.ts'
import { terms } from '../../content/terms.ts'
import { pageHead } from '../../parts/seo.ts'

export const Route = createFileRoute('/_site/terms')({
  head: (ctx) => pageHead(ctx, 'terms'),
  component: Terms,
})

function Terms() {
  const { business_name: brand, email, address, terms_text } = useSettings()
  return (
    <LegalPage title="Terms of Service" customText={terms_text} texts={[terms({ brand, email, address })]} />
  )
}
