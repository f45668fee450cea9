import { createFileRoute } from '@tanstack/react-router'
import { pages } from '../../content/pages.ts'
import { terms } from '../../content/terms.ts'
import { LegalPage } from '../../site/legal-page.tsx'
import { pageHead } from '../../site/seo.ts'
import { useSettings } from '../../site/settings.ts'

export const Route = createFileRoute('/_site/terms')({
  head: (at) => pageHead(at, { words: pages.terms, path: '/terms' }),
  component: Terms,
})

function Terms() {
  const { business_name: brand, email, address, terms_text } = useSettings()
  return <LegalPage title="Terms of Service" own={terms_text} texts={[terms({ brand, email, address })]} />
}
