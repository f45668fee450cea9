import { lazyHydrate } from '../../../core/hydration/lazy-hydrate.tsx'
import { hasDraft } from '../../../core/page/has-draft.ts'

/** Lazily hydrated: a plain form until the visitor interacts with it, then with validation. */
export const InquiryForm = lazyHydrate('inquiry', () => import('./inquiry-form.tsx'), {
  trigger: 'interaction',
  shouldHydrateNow: hasDraft('inquiry'),
})
