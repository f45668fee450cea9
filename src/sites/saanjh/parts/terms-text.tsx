import { LegalPage } from '../../../core/page/legal-page.tsx'
import { useSettings } from '../../../core/page/settings.ts'
import { terms } from '../content/terms.ts'

/** The body of /terms. */
export default function TermsText() {
  const { business_name: brand, email, address, terms_text } = useSettings()
  return (
    <LegalPage title="Terms of Service" customText={terms_text} texts={[terms({ brand, email, address })]} />
  )
}
