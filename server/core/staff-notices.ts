import type { Transaction } from 'kysely'
import type { Database } from './database/tables.ts'
import type { Env } from './env.ts'
import type { Outbox } from './mail/mail.ts'

/** A short notice for staff. Lock screens show it, so it has no name and no text of a sender. */
export interface StaffNotice {
  title: string
  body: string
  /** The path that a click opens. */
  path: string
  /** A later notice with the same tag replaces the earlier one. */
  tag: string
}

/** The recipients of a notice: one account, or every active one. */
export type NoticeRecipients = { account: string } | 'everyone'

/** An event of which accounts can be notified when it happens. Features themselves find the work that falls due. */
export type StaffEvent =
  /** Inquiries may have been reassigned: each one before and after. */
  | { kind: 'assigned'; assignedBy: { id: string }; changes: AssignmentChange[] }
  /** The scheduled backup and its retry failed: the error, and when the last good backup was finished. */
  | { kind: 'backup'; error: string; good_at: Date | null }

interface AssignmentChange {
  before: { assigned_to: string | null }
  row: { id: string; name: string; created_at: Date; follow_up_at: Date | null; assigned_to: string | null }
}

/** The services that a notification needs; every `Context` has them. */
export interface NotifyServices {
  env: Pick<Env, 'PUBLIC_URL'>
  mail: Pick<Outbox, 'send'>
  notices: StaffNotices
}

/** Sends notices through every channel that a feature provides, such as push; without a channel it does nothing. */
export interface StaffNotices {
  /** Queues a notice inside the caller's transaction: a rollback discards it. */
  send(trx: Transaction<Database>, to: NoticeRecipients, notice: StaffNotice): Promise<void>
  /** Notifies the accounts that want to know of an event, inside the transaction that causes it. */
  notify(services: NotifyServices, trx: Transaction<Database>, event: StaffEvent): Promise<void>
}
