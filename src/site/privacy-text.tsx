import { privacyHindi } from '../content/privacy-hindi.ts'
import { privacyMarathi } from '../content/privacy-marathi.ts'
import { privacyEnglish } from '../content/privacy.ts'
import { DataRequestForm } from './data-request-form.tsx'
import { LegalPage } from './legal-page.tsx'
import { useSettings } from './settings.ts'
import { useRetentionMonths } from './use-retention-months.ts'

/** The body of /privacy, in three languages. */
export default function PrivacyText() {
  const { business_name: brand, email, address, privacy_text } = useSettings()
  const months = useRetentionMonths()
  const texts = [privacyEnglish, privacyHindi, privacyMarathi].map((text) =>
    text({ brand, email, address, months }),
  )
  return (
    <LegalPage title="Privacy Policy" customText={privacy_text} texts={texts}>
      <DataRequestForm />
    </LegalPage>
  )
}
