import { lazyHydrate } from '../hydration/lazy-hydrate.tsx'
import { hasDraft } from './has-draft.ts'

const importForm = async () => (await import('./contact-form.tsx')).ContactForm

/** A plain form when it is served; its checks and rules come when it is touched. */
export const ContactForm = lazyHydrate('contact', importForm, {
  trigger: 'interaction',
  shouldHydrateNow: hasDraft('contact'),
})

/** For a visitor who comes from another page: its code, before the page is drawn. */
export const preloadContactForm = () => (typeof document === 'undefined' ? null : importForm())
