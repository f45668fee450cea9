import { lazyHydrate } from '../hydration/lazy-hydrate.tsx'
import { hasDraft } from './has-draft.ts'

const importForm = async () => (await import('./inquiry-form.tsx')).InquiryForm

/** Lazily hydrated: a plain form until the visitor interacts with it, then with validation. */
export const InquiryForm = lazyHydrate('inquiry', importForm, {
  trigger: 'interaction',
  shouldHydrateNow: hasDraft('inquiry'),
})

/** Imports the form before a navigation in the browser renders it. */
export const preloadInquiryForm = () => (typeof document === 'undefined' ? null : importForm())
