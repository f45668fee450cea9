import type { Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

/** A mail, as a feature's `emails.ts` writes it. Mails are stored in the queue under these names. */
export interface Message {
  to: string
  subject: string
  /** Paragraphs of plain text. */
  text: string[]
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
  proved?: boolean
  /** The id of the inquiry that the mail is about, or of each that it names. */
  about?: string | string[]
  /**
   * The id of the note that keeps it: a reply that staff wrote to the recipient. It looks like a letter and not like a
   * notice, has no rate limit of the recipient's, and the note learns its fate.
   */
  reply?: string
  /** The mail is an automatic reply, which no program may answer (RFC 3834). */
  autoReply?: true
  /** The firm, for the footer. Added from the settings when the mail is sent (D50). */
  firm?: BusinessDetails
}

/** The firm's name and phone out of the settings. */
export interface BusinessDetails {
  name: string
  phone: string
}

/**
 * Whose mails to purge: a person's, by the canonical address; those about an inquiry, or several, by id; a
 * reply's, by the id of its note.
 */
export type MailOwner = { address: string } | { about: string | readonly string[] } | { reply: string }

export interface Outbox {
  /**
   * Queues a mail inside the caller's transaction, so that a rollback takes it back (S38).
   * @returns false when the recipient's rate limit is used up and the mail was left out
   */
  send(trx: Transaction<Database>, message: Message): Promise<boolean>
  /**
   * Deletes the owner's unsent mails, inside the caller's transaction. A person's are those to the address, except mails
   * to staff, and those that tell staff what the person wrote.
   */
  purge(trx: Transaction<Database>, owner: MailOwner): Promise<void>
  /** Gives the unsent mails about one inquiry to another, inside the caller's transaction: both ids are of inquiries. */
  reassign(trx: Transaction<Database>, from: string, to: string): Promise<void>
  /**
   * Queues a dead letter again, inside the caller's transaction, whatever its recipient's rate limit: it was counted before.
   * @returns the message; null when there is no such dead letter
   */
  requeue(trx: Transaction<Database>, id: string): Promise<Message | null>
  /** Deletes a dead letter and returns it; null when there is none. */
  discard(trx: Transaction<Database>, id: string): Promise<Message | null>
}
