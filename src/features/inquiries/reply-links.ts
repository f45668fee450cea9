import type { ReplyInquiry } from './reply-templates.ts'

/** A mailto URL with a subject and a text, encoded so that nothing typed can add a header. */
export function mailtoUrl({ email }: Pick<ReplyInquiry, 'email'>, subject: string, text: string): string {
  return `mailto:${encodeURIComponent(email ?? '').replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}
