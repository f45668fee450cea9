import { lazyHydrate } from '../../../core/hydration/lazy-hydrate.tsx'
import { hasDraft } from '../../../core/page/has-draft.ts'

/* The parts of pages that are served as markup and hydrated on interaction (`lazyHydrate`). */

export const ContactForm = lazyHydrate('contact', () => import('./contact-form.tsx'), {
  trigger: 'interaction',
  shouldHydrateNow: hasDraft('contact'),
})
export const InquiryForm = lazyHydrate('inquiry', () => import('./inquiry-form.tsx'), {
  trigger: 'interaction',
  shouldHydrateNow: hasDraft('inquiry'),
})
export const PrivacyText = lazyHydrate('privacy', () => import('./privacy-text.tsx'), {
  trigger: 'interaction',
})
