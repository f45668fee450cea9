import { whatsAppUrl } from '../content/phone.ts'
import type { ReplyInquiry } from './reply-templates.ts'

/** A wa.me URL that opens WhatsApp with the text; it is sent there. */
export const whatsAppMessageUrl = (phone: string, text: string): string =>
  `${whatsAppUrl(phone)}?text=${encodeURIComponent(text)}`

/**
 * A mailto URL with the text and the inquiry's reference in the subject; encoded, so that nothing typed adds a header.
 */
export function mailtoUrl({ email, reference }: ReplyInquiry, text: string): string {
  const subject = `Your inquiry ${reference}`
  return `mailto:${encodeURIComponent(email ?? '').replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}
