import { lazyHydrate } from '../hydration/lazy-hydrate.tsx'
import { hasDraft } from './has-draft.ts'

const importForm = async () => (await import('./contact-form.tsx')).ContactForm

/** Lazily hydrated: a plain form until the visitor interacts with it, then with validation. */
export const ContactForm = lazyHydrate('contact', importForm, {
  trigger: 'interaction',
  shouldHydrateNow: hasDraft('contact'),
})

/** Imports the form before a navigation in the browser renders it. */
export const preloadContactForm = () => (typeof document === 'undefined' ? null : importForm())
