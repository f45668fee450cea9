import { lazyHydrate } from '../hydration/lazy-hydrate.tsx'

const importPrivacyText = async () => (await import('./privacy-text.tsx')).PrivacyText
const importTermsText = async () => (await import('./terms-text.tsx')).TermsText

export const PrivacyText = lazyHydrate('privacy', importPrivacyText, { trigger: 'interaction' })
export const TermsText = lazyHydrate('terms', importTermsText, { trigger: 'interaction' })

/** Imports the text before a navigation in the browser renders it. */
export const preloadLegalText = async (text: 'privacy' | 'terms') => {
  if (typeof document === 'undefined') return
  await { privacy: importPrivacyText, terms: importTermsText }[text]()
}
