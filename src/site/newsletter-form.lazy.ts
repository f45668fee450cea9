import { lazyHydrate } from '../hydration/lazy-hydrate.tsx'
import { hasDraft } from './has-draft.ts'

const importForm = async () => (await import('./newsletter-form.tsx')).NewsletterForm

/** A plain form when it is served; its checks and rules come when it is touched. */
export const NewsletterForm = lazyHydrate('newsletter', importForm, {
  trigger: 'interaction',
  shouldHydrateNow: hasDraft('newsletter'),
})

/** For a visitor who comes from another page: its code, before the page is drawn. */
export const preloadNewsletterForm = () => (typeof document === 'undefined' ? null : importForm())
