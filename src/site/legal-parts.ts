import { deferred } from '../ui/deferred.tsx'

const loadPrivacy = async () => (await import('./privacy-text.tsx')).PrivacyText
const loadTerms = async () => (await import('./terms-text.tsx')).TermsText

export const PrivacyText = deferred('privacy', loadPrivacy, { until: 'touched' })
export const TermsText = deferred('terms', loadTerms, { until: 'touched' })

export const loadLegal = async (text: 'privacy' | 'terms') => {
  if (typeof document === 'undefined') return
  await { privacy: loadPrivacy, terms: loadTerms }[text]()
}
