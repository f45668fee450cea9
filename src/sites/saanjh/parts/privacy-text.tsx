import { LegalPage } from '../../../core/page/legal-page.tsx'
import { useSettings } from '../../../core/page/settings.ts'
import { useRetentionMonths } from '../../../core/page/use-retention-months.ts'
import { firm } from '../../../firm.ts'
import { DataRequestForm } from '../../parts/data-request-form.tsx'
import { privacyEnglish } from '../content/privacy-en.ts'
import { privacyHindi } from '../content/privacy-hi.ts'
import { privacyMarathi } from '../content/privacy-mr.ts'

/** The default texts by language. */
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
