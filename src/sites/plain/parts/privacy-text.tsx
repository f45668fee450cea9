import { LegalPage } from '../../../core/page/legal-page.tsx'
import { useSettings } from '../../../core/page/settings.ts'
import { useRetentionMonths } from '../../../core/page/use-retention-months.ts'
import { DataRequestForm } from '../../parts/data-request-form.tsx'
import { privacyEnglish } from '../content/privacy-en.ts'

/** The body of /privacy. */
export default function PrivacyText() {
  const { business_name: brand, email, address, privacy_text } = useSettings()
  const months = useRetentionMonths()
  return (
    <LegalPage
      title="Privacy Policy"
      customText={privacy_text}
      texts={[privacyEnglish({ brand, email, address, months })]}
    >
      <DataRequestForm />
    </LegalPage>
  )
}
