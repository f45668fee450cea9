import type { Transaction } from 'kysely'
import type { StoredMessage } from '../database/mail-tables.ts'
import type { Database, Db } from '../database/tables.ts'

/** A mail, as a feature's `emails.ts` writes it. */
export interface Message extends StoredMessage {
  /** The inquiries that the mail is about, besides those that its text has a line for: it is deleted with the last of all. */
  inquiryIds?: string[]
  /**
   * The note of the reply that the mail is: one that staff wrote to the recipient. It has no heading and no mark of an
   * automatic mail, and no rate limit of the recipient's. The note learns what becomes of it, and takes it along.
   */
  replyNoteId?: string
  /** The firm, for the footer. Added from the settings when the mail is sent (D50). */
  firm?: BusinessDetails
}

/** The firm's name and phone out of the settings. */
export interface BusinessDetails {
  name: string
  phone: string
}

export interface Outbox {
  /**
   * Queues a mail inside the caller's transaction, so that a rollback takes it back (S38).
   * @returns false when the recipient's rate limit is used up and the mail was left out
   */
  send(trx: Transaction<Database>, message: Message): Promise<boolean>
  /**
   * Queues an undelivered mail again, inside the caller's transaction, whatever its recipient's rate limit: it was counted
   * before.
   * @returns false when there is no such mail
   */
  retry(trx: Transaction<Database>, id: string): Promise<boolean>
}

/** What became of a mail: it waits, the mail server took it, or it was given up; and what that said when it last refused it. */
export interface MailState {
  mail_state: 'queued' | 'sent' | 'refused'
  mail_error: string | null
}

/** What keeps the replies, by the ids of their notes, inside the caller's transaction. */
export interface Replies {
  /** Notes what became of the mails of these. */
  setState(trx: Db, ids: string[], state: MailState): Promise<void>
  /**
   * Queues the mail of a refused one again, to the address that the person has now, in place of the undelivered one.
   * @returns false when it waits or has left
   */
  requeue(services: { mail: Outbox }, trx: Transaction<Database>, id: string): Promise<boolean>
}
