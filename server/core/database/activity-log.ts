import type { Transaction } from 'kysely'
import { newId } from './ids.ts'
import type { Database } from './tables.ts'

/** An entry of the audit log: who did what to which row, with the row before and after. */
export interface ActivityEntry {
  /** The idempotency key of the change, where it has one. */
  id?: string
  /** The account's id. Null when nobody was signed in, as for the command line. */
  user_id: string | null
  /** A verb: create, update, delete, arrange, restore, status, assign, note, reply, export, erase, approve … */
  action: string
  table: keyof Database | 'mail'
  /** Null where the action concerns many rows. */
  record_id: string | null
  /** The changed values. For inquiries never personal data: only a status or the id of a note (D29). */
  before?: object | null
  after?: object | null
  /** The client address. Left out where no request caused it, as in a job. */
  address?: string | null
}

/** Adds an entry to the audit log, in the transaction of the change itself: both are stored or neither (D29). */
export async function recordActivity(
  trx: Transaction<Database>,
  {
    id = newId(),
    user_id,
    action,
    table,
    record_id,
    before = null,
    after = null,
    address = null,
  }: ActivityEntry,
): Promise<void> {
  await trx
    .insertInto('activity')
    .values({
      id,
      user_id,
      action,
      table_name: table,
      record_id,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      address,
    })
    .execute()
}
