import { whatsAppUrl } from '../content/phone.ts'
import type { ReplyInquiry } from './reply-templates.ts'

/** Opens WhatsApp with the text; the sender presses send there. */
export const whatsAppMessageUrl = (phone: string, text: string): string =>
  `${whatsAppUrl(phone)}?text=${encodeURIComponent(text)}`

/** Opens the mail program with the text and a subject that names the reference. */
export function mailtoUrl({ email, reference }: ReplyInquiry, text: string): string {
  const subject = `Your inquiry ${reference}`
  return `mailto:${encodeURIComponent(email ?? '').replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}
