import { lazyHydrate } from '../hydration/lazy-hydrate.tsx'
import { hasDraft } from './has-draft.ts'

const importForm = async () => (await import('./newsletter-form.tsx')).NewsletterForm

/** Lazily hydrated: a plain form until the visitor interacts with it, then with validation. */
export const NewsletterForm = lazyHydrate('newsletter', importForm, {
  trigger: 'interaction',
  shouldHydrateNow: hasDraft('newsletter'),
})

/** Imports the form before a navigation in the browser renders it. */
export const preloadNewsletterForm = () => (typeof document === 'undefined' ? null : importForm())
