import type { Transaction } from 'kysely'
import { newId } from './ids.ts'
import type { Database } from './tables.ts'

/** Who makes a change: a signed-in procedure's context is one. */
export interface Author {
  me: { id: string }
  /** The client address. */
  address: string | null
}

/** The details of an entry of the audit log, besides who did what to which row. */
interface ActivityDetails {
  /** The idempotency key of the change, if it has one. */
  id?: string
  /** The changed values. For inquiries never personal data: only a status or the id of a note (D29). */
  before?: object | null
  after?: object | null
}

/**
 * Adds an entry to the audit log, in the transaction of the change itself: both are stored or neither (D29).
 * @param by null when nobody was signed in, as for the command line, a job or a visitor
 * @param action a verb: create, update, delete, arrange, restore, status, assign, note, reply, export, erase, approve …
 * @param record_id null where the action concerns many rows
 */
export async function record(
  trx: Transaction<Database>,
  by: Author | null,
  action: string,
  table_name: keyof Database | 'mail',
  record_id: string | null,
  { id = newId(), before, after }: ActivityDetails = {},
): Promise<void> {
  const json = (values?: object | null) => (values ? JSON.stringify(values) : null)
  const values = { id, action, table_name, record_id, before: json(before), after: json(after) }
  await trx
    .insertInto('activity')
    .values({ ...values, user_id: by?.me.id ?? null, address: by?.address ?? null })
    .execute()
}
