import { firm } from '../../../firm.ts'
import { privacyHindi } from '../content/privacy-hindi.ts'
import { privacyMarathi } from '../content/privacy-marathi.ts'
import { privacyEnglish } from '../content/privacy.ts'
import { DataRequestForm } from './data-request-form.tsx'
import { LegalPage } from './legal-page.tsx'
import { useSettings } from './settings.ts'
import { useRetentionMonths } from './use-retention-months.ts'

/** The default text in each language that there is one in. */
const VERSIONS = { en: privacyEnglish, hi: privacyHindi, mr: privacyMarathi }

/** The body of /privacy, in the firm's languages. */
export default function PrivacyText() {
  const { business_name: brand, email, address, privacy_text } = useSettings()
  const months = useRetentionMonths()
  const texts = firm.languages.map((language) => VERSIONS[language]({ brand, email, address, months }))
  return (
    <LegalPage title="Privacy Policy" customText={privacy_text} texts={texts}>
      <DataRequestForm />
    </LegalPage>
  )
}
