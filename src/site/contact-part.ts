import { deferred } from '../ui/deferred.tsx'
import { unfinished } from './unfinished.ts'

const load = async () => (await import('./contact-form.tsx')).ContactForm

/** A plain form when it is served; its checks and rules come when it is touched. */
export const ContactForm = deferred('contact', load, { until: 'touched', now: unfinished('contact') })

/** For a visitor who comes from another page: its code, before the page is drawn. */
export const loadContactForm = () => (typeof document === 'undefined' ? null : load())
