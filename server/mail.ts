import type { Transaction } from 'kysely'
import type { Database } from './database.ts'

/** A message as a feature's `emails.ts` writes it. */
export interface Message {
  to: string
  subject: string
  /** Paragraphs of plain text. */
  text: string[]
  /** The one thing to press; without SMTP_URL it is what the log line names. */
  link?: { label: string; url: string }
}

export interface Mail {
  /** Puts a message into the outbox inside the caller's transaction: rolled back, it was never written (S38). */
  send(trx: Transaction<Database>, message: Message): Promise<void>
}
