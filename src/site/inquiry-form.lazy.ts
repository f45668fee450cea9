import { lazyHydrate } from '../hydration/lazy-hydrate.tsx'
import { hasDraft } from './has-draft.ts'

const importForm = async () => (await import('./inquiry-form.tsx')).InquiryForm

/** A plain form when it is served; its checks and rules come when it is touched. */
export const InquiryForm = lazyHydrate('inquiry', importForm, {
  trigger: 'interaction',
  shouldHydrateNow: hasDraft('inquiry'),
})

/** For a visitor who comes from another page: its code, before the page is drawn. */
export const preloadInquiryForm = () => (typeof document === 'undefined' ? null : importForm())
