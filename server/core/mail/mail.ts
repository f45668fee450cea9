import type { Transaction } from 'kysely'
import type { StoredMessage } from '../database/mail-tables.ts'
import type { Database, Db } from '../database/tables.ts'

/** A mail, as a feature's `emails.ts` writes it. */
export interface Message extends StoredMessage {
  /** The inquiries that the mail is about, besides those with a line in its text. It is deleted with the last one. */
  inquiryIds?: string[]
  /**
   * For a reply that staff wrote to the recipient: the id of its note. A reply has no heading, no header of an
   * automatic mail, and no rate limit. The note shows the mail's state, and the mail is deleted with it.
   */
  replyNoteId?: string
  /** The firm, for the footer. Added from the settings when the mail is sent (D50). */
  firm?: BusinessDetails
}

/** The firm's name and phone from the settings. */
export interface BusinessDetails {
  name: string
  phone: string
}

export interface Outbox {
  /**
   * Queues a mail inside the caller's transaction, so that a rollback discards it (S38).
   * @returns false when the recipient's rate limit is used up and the mail was not queued
   */
  send(trx: Transaction<Database>, message: Message): Promise<boolean>
  /**
   * Queues an undelivered mail again, inside the caller's transaction, regardless of its recipient's rate limit: the
   * mail was counted before.
   * @returns false when there is no such mail
   */
  retry(trx: Transaction<Database>, id: string): Promise<boolean>
}

/** The state of a mail: it waits, the mail server accepted it, or it was given up; and the last attempt's error. */
export interface MailState {
  mail_state: 'queued' | 'sent' | 'refused'
  mail_error: string | null
}

/** The store of replies, by the ids of their notes. Its functions run inside the caller's transaction. */
export interface Replies {
  /** Records the state of the mails of these replies. */
  setState(trx: Db, ids: string[], state: MailState): Promise<void>
  /**
   * Queues the mail of a refused reply again, to the person's current address, in place of the undelivered mail.
   * @returns false when the mail waits or was sent
   */
  requeue(services: { mail: Outbox }, trx: Transaction<Database>, id: string): Promise<boolean>
}
