import { deferred } from '../ui/deferred.tsx'
import { draftName } from './draft-name.ts'

const loadInquiry = async () => (await import('./inquiry-form.tsx')).InquiryForm
const loadContact = async () => (await import('./contact-form.tsx')).ContactForm
const loadNewsletter = async () => (await import('./newsletter-form.tsx')).NewsletterForm

/** A form that was refused, or left half filled, has something to say at once. */
const unfinished = (form: string) => () => {
  if (document.querySelector(`form[name=${form}] [aria-invalid]`)) return true
  try {
    return sessionStorage.getItem(draftName(form)) !== null
  } catch {
    // Storage that is switched off keeps no draft.
    return false
  }
}

/** The public forms: plain ones when they are served, their checks and rules come when they are touched. */
export const InquiryForm = deferred('inquiry', loadInquiry, {
  until: 'touched',
  now: unfinished('inquiry'),
})
export const ContactForm = deferred('contact', loadContact, {
  until: 'touched',
  now: unfinished('contact'),
})
export const NewsletterForm = deferred('newsletter', loadNewsletter, {
  until: 'touched',
  now: unfinished('newsletter'),
})

/** For a visitor who comes from another page: the code of a form, before its page is drawn. */
export const loadForm = async (form: 'inquiry' | 'contact' | 'newsletter') => {
  if (typeof document === 'undefined') return
  await { inquiry: loadInquiry, contact: loadContact, newsletter: loadNewsletter }[form]()
}
