import type { Generated } from 'kysely'
import type { CreatedAt, Json, NullableTimestamp } from './column-types.ts'

/** A mail that has not been sent yet, or could not be sent. Sent mails are deleted. */
export interface MailsTable {
  id: string
  /** The canonical address. */
  recipient: string
  /** See `StoredMessage.staff`. */
  is_staff: Generated<boolean>
  message: Json<StoredMessage>
  /** The note of the reply that this mail sends. Deleting the note deletes the mail. */
  reply_note_id: string | null
  attempts: Generated<number>
  /** For a mail above its recipient's rate limit: when it is sent, in a digest with all others of that minute. */
  digest_at: NullableTimestamp
  /** When delivery was given up, and the last reason why it failed. */
  failed_at: NullableTimestamp
  error: string | null
  created_at: CreatedAt
}

/** The content of a mail, and its recipient. */
export interface StoredMessage {
  to: string
  subject: string
  text: Paragraph[]
  /** Table below the text, such as an inquiry's fields. */
  details?: [label: string, value: string][]
  /** The button. Without SMTP_URL its address is in the log line. */
  link?: { label: string; url: string }
  /** Reply-To, if it is not the sender. */
  replyTo?: string
  /** Address for the mail program's one-click unsubscribe (RFC 8058). */
  unsubscribe?: string
  /**
   * The recipient is staff (an account, NOTIFY_EMAIL): all mails are sent, those above ten a minute as a digest. Any
   * other recipient may be a stranger, and gets at most three mails an hour.
   */
  staff?: true
  /**
   * The recipient has verified the address. Such mails have a rate limit of their own: otherwise a stranger who enters
   * the address in three forms would block its owner's password reset for an hour.
   */
  isVerifiedAddress?: boolean
  /** The mail is an automatic reply, which no program may answer (RFC 3834). */
  autoReply?: true
}

/** Plain text, or lines of it. A paragraph with lines about inquiries is removed with the last of these lines. */
export type Paragraph = string | (string | InquiryLine)[]

/** The line about one inquiry in a mail about several. It is deleted with the inquiry. */
export interface InquiryLine {
  inquiryId: string
  /** Stored separately, in `mail_inquiries`. */
  text: string
}

/** An inquiry that a mail is about. A trigger deletes the mail with its last inquiry. */
export interface MailInquiriesTable {
  mail_id: string
  inquiry_id: string
  /** The text about this inquiry in a mail about several: an `InquiryLine`. */
  line: string | null
}
