import { lazyHydrate } from '../../../core/hydration/lazy-hydrate.tsx'

export const PrivacyText = lazyHydrate('privacy', () => import('./privacy-text.tsx'), {
  trigger: 'interaction',
})
export const TermsText = lazyHydrate('terms', () => import('./terms-text.tsx'), {
  trigger: 'interaction',
})
