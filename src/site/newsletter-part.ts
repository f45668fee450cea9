import { deferred } from '../ui/deferred.tsx'
import { unfinished } from './unfinished.ts'

const load = async () => (await import('./newsletter-form.tsx')).NewsletterForm

/** A plain form when it is served; its checks and rules come when it is touched. */
export const NewsletterForm = deferred('newsletter', load, {
  until: 'touched',
  now: unfinished('newsletter'),
})

/** For a visitor who comes from another page: its code, before the page is drawn. */
export const loadNewsletterForm = () => (typeof document === 'undefined' ? null : load())
