import type { Transaction } from 'kysely'
import type { Database } from './database/tables.ts'

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

/** What sends notices by every way that a feature brings, such as push; without any it does nothing. */
export interface StaffNotices {
  /** Queues a notice, inside the caller's transaction: a rollback takes it back. */
  send(trx: Transaction<Database>, to: NoticeRecipients, notice: StaffNotice): Promise<void>
}
