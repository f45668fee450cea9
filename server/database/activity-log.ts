import type { Transaction } from 'kysely'
import { newId } from './ids.ts'
import type { Database } from './tables.ts'

/** What somebody did, with the row as it was and as it is. */
export interface ActivityEntry {
  /** The account's id; null: nobody signed in, such as a start's set-up link. */
  user_id: string | null
  /** A verb: create, update, delete, arrange, restore, status, assign, note, export, erase, approve … */
  action: string
  table: keyof Database
  /** null where the deed is about many rows. */
  record_id: string | null
  /** For inquiries never a personal field: only a status or the id of a note (D29). */
  before?: object | null
  after?: object | null
}

/** Writes the deed in the transaction of the change itself: neither is ever there without the other (D29). */
export async function recordActivity(
  trx: Transaction<Database>,
  { user_id, action, table, record_id, before = null, after = null }: ActivityEntry,
): Promise<void> {
  await trx
    .insertInto('activity')
    .values({
      id: newId(),
      user_id: user_id,
      action,
      table_name: table,
      record_id,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
}
