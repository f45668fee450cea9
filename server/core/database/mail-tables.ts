import type { Generated } from 'kysely'
import type { CreatedAt, Json, NullableTimestamp } from './column-types.ts'

/** A mail that was not sent yet, or could not be. Sent ones are deleted. */
export interface MailsTable {
  id: string
  /** The canonical address. */
  recipient: string
  /** See `StoredMessage.staff`. */
  is_staff: Generated<boolean>
  message: Json<StoredMessage>
  /** The note of the reply that it is: it goes with the note. */
  reply_note_id: string | null
  attempts: Generated<number>
  /** Of a mail above its recipient's rate limit: when it is sent, in a digest with all others of that minute. */
  digest_at: NullableTimestamp
  /** When it was given up, and the last reason why it was not delivered. */
  failed_at: NullableTimestamp
  error: string | null
  created_at: CreatedAt
}

/** What a mail says, and to whom. */
export interface StoredMessage {
  to: string
  subject: string
  text: Paragraph[]
  /** Table below the text, such as an inquiry's fields. */
  details?: [label: string, value: string][]
  /** The button. Without SMTP_URL its address is in the log line. */
  link?: { label: string; url: string }
  /** Reply-To, where it is not the sender. */
  replyTo?: string
  /** Address that ends the subscription at one click of the mail program (RFC 8058). */
  unsubscribe?: string
  /**
   * The recipient is staff (an account, NOTIFY_EMAIL): all mails are sent, those above ten a minute as a digest. Any
   * other recipient may be a stranger, and gets at most three mails an hour.
   */
  staff?: true
  /**
   * The recipient has verified the address. Such mails have a rate limit of their own; else a stranger who enters the
   * address in three forms would keep its owner from a password reset for an hour.
   */
  isVerifiedAddress?: boolean
  /** The mail is an automatic reply, which no program may answer (RFC 3834). */
  autoReply?: true
}

/** Plain text, or lines of it. A paragraph with lines about inquiries goes with the last of these. */
export type Paragraph = string | (string | InquiryLine)[]

/** What a mail about many inquiries says of one: deleted with the inquiry. */
export interface InquiryLine {
  inquiryId: string
  /** Stored apart, in `mail_inquiries`. */
  text: string
}

/** An inquiry that a mail is about. A trigger deletes the mail with the last of them. */
export interface MailInquiriesTable {
  mail_id: string
  inquiry_id: string
  /** What a mail about many says of this one: an `InquiryLine`. */
  line: string | null
}
