import type { Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'

/** A message as a feature's `emails.ts` writes it. */
export interface Message {
  to: string
  subject: string
  /** Paragraphs of plain text. */
  text: string[]
  /** Facts below the text, such as an inquiry's fields. */
  details?: [label: string, value: string][]
  /** The one thing to press; without SMTP_URL it is what the log line names. */
  link?: { label: string; url: string }
  /** Who is answered, where that is not the sender. */
  replyTo?: string
  /** Where one click ends the subscription that this message belongs to (RFC 8058). */
  unsubscribe?: string
  /**
   * Goes to one of our own (an account, NOTIFY_EMAIL). Everybody else's address was typed by a stranger and gets at
   * most three messages an hour; ours get all, more than ten a minute gathered into one.
   */
  staff?: true
  /**
   * Goes to an address that its owner has proved: counted apart, or whoever fills three forms in with that address
   * keeps its owner from a new password for the hour.
   */
  proved?: boolean
  /** The id of the inquiry that it tells of. */
  about?: string
  /** Answers what its recipient sent, by itself: no program may answer it in turn (RFC 3834). */
  autoReply?: true
  /** In whose name it goes out, for its last lines: the outbox reads it from the settings (D50). */
  firm?: BusinessDetails
}

/** The firm as its settings name it. */
export interface BusinessDetails {
  name: string
  phone: string
}

/** Everything of a person, by their address in small letters, or of one inquiry, by its id. */
export type MailOwner = { address: string } | { about: string }

export interface Outbox {
  /**
   * Puts a message into the outbox inside the caller's transaction: rolled back, it was never written (S38).
   * @returns false when its address got its three within the hour and this one was left out
   */
  send(trx: Transaction<Database>, message: Message): Promise<boolean>
  /**
   * Takes out, inside the caller's transaction, what could not be sent so far. Of a person that is all that goes to
   * their address but what staff get, and all that tells staff what that person wrote.
   */
  purge(trx: Transaction<Database>, owner: MailOwner): Promise<void>
}
