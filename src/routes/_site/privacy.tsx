import { createFileRoute } from '@tanstack/react-router'
import { pages } from '../../content/pages.ts'
import { privacyHindi } from '../../content/privacy-hindi.ts'
import { privacyMarathi } from '../../content/privacy-marathi.ts'
import { privacyEnglish } from '../../content/privacy.ts'
import { LegalPage } from '../../site/legal-page.tsx'
import { pageHead } from '../../site/seo.ts'
import { useSettings } from '../../site/settings.ts'

export const Route = createFileRoute('/_site/privacy')({
  head: (at) => pageHead(at, { words: pages.privacy, path: '/privacy' }),
  component: Privacy,
})

function Privacy() {
  const { business_name: brand, email, address, privacy_text } = useSettings()
  const texts = [privacyEnglish, privacyHindi, privacyMarathi].map((text) => text({ brand, email, address }))
  return <LegalPage title="Privacy Policy" own={privacy_text} texts={texts} />
}
