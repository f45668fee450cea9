import type { Transaction } from 'kysely'
import type { Database } from './database/tables.ts'
import type { Env } from './env.ts'
import type { Outbox } from './mail/mail.ts'

/** A short notice for staff. It stands on lock screens: no name and no word of a sender's. */
export interface StaffNotice {
  title: string
  body: string
  /** The path that a click opens. */
  path: string
  /** A later notice with the same tag takes the place of the earlier one. */
  tag: string
}

/** To whom a notice goes: one account, or every active one. */
export type NoticeRecipients = { account: string } | 'everyone'

/** What an account wants to be told of as it happens; what falls due by the clock, a feature finds by itself. */
export type StaffEvent =
  /** Inquiries may have changed hands: each before and after. */
  | { kind: 'assigned'; giver: { id: string }; changes: AssignmentChange[] }
  /** The scheduled backup failed, also when it was tried again: why, and when the last good one was finished. */
  | { kind: 'backup'; error: string; good_at: Date | null }

interface AssignmentChange {
  before: { assigned_to: string | null }
  row: { id: string; name: string; created_at: Date; follow_up_at: Date | null; assigned_to: string | null }
}

/** What telling needs; every `Context` has it. */
export interface TellServices {
  env: Pick<Env, 'PUBLIC_URL'>
  mail: Pick<Outbox, 'send'>
  notices: StaffNotices
}

/** What sends notices by every way that a feature brings, such as push; without any it does nothing. */
export interface StaffNotices {
  /** Queues a notice, inside the caller's transaction: a rollback takes it back. */
  send(trx: Transaction<Database>, to: NoticeRecipients, notice: StaffNotice): Promise<void>
  /** Tells of an event whoever wishes it, inside the transaction that causes it. */
  tell(services: TellServices, trx: Transaction<Database>, event: StaffEvent): Promise<void>
}
