import { formatMonths } from './format-months.ts'

/**
 * The privacy notices of the public forms (D73): which data, why, for how long, and whom to ask. Each is followed by a
 * link to /privacy. If a text changes, change CONSENT_VERSION in server/core/constants/schema.ts, which records store.
 */
export const consentNotices = {
  inquiry: (email: string, months: number) =>
    `We use these details, and photographs if you add any, to answer your inquiry and to quote for the work. If nothing comes of it, we erase them after ${formatMonths(months)}. To see, correct or erase them, write to ${email}.`,
  contact: (email: string, months: number) =>
    `We use your name, e-mail address and message to answer you, and erase them after ${formatMonths(months)}. To see, correct or erase them, write to ${email}.`,
  newsletter: (email: string) =>
    `We use your e-mail address to send one letter a quarter, once you have confirmed it, until you unsubscribe with one click. Questions: ${email}.`,
}
