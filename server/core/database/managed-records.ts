import type { Transaction } from 'kysely'
import { orNotFound } from '../errors.ts'
import { type AddressColumns, assertPicturesExist } from '../media/existing-pictures.ts'
import { type Author, record } from './activity-log.ts'
import { newId } from './ids.ts'
import { assertVersion } from './optimistic-locking.ts'
import { reorderRows } from './sort-order.ts'
import type { Database, Db, SortableTable } from './tables.ts'

/**
 * The code that all lists of records share: each write is one transaction with its activity entry (D29).
 * The statements themselves stay in the section's router.
 */
export interface ManagedTable<Row> {
  table: keyof Database
  /** What error messages call a record: 'Project' gives 'Project not found.' */
  label: string
  /** Reads a record and locks it (`for update`) until the transaction ends. */
  lock(trx: Transaction<Database>, id: string): Promise<Row | undefined>
  /** Its columns that contain addresses: a new picture must exist. */
  addresses?: AddressColumns
}

/** Who makes a change, and the database to make it in. */
export interface Actor extends Author {
  db: Db
}

type Write<Row> = (trx: Transaction<Database>) => Promise<Row>

/**
 * Idempotent insert: a second call with the same key writes nothing and returns the record as it is now.
 * @param key the idempotency key, which becomes the record's id
 * @param insert inserts the record under `id`; undefined when that id exists (`on conflict (id) do nothing`)
 */
export function createRecord<Row extends object>(
  actor: Actor,
  { table, label, lock, addresses = {} }: ManagedTable<Row>,
  key: string | undefined,
  insert: (trx: Transaction<Database>, id: string) => Promise<Row | undefined>,
): Promise<Row> {
  return actor.db.transaction().execute(async (trx) => {
    const id = key ?? newId()
    const row = await insert(trx, id)
    if (!row) return orNotFound(await lock(trx, id), label)
    await assertPicturesExist(trx, addresses, row)
    await record(trx, actor, 'create', table, id, { after: row })
    return row
  })
}

/**
 * Update with optimistic locking. Without any change, nothing is written and the record is returned unchanged.
 * @param updated_at the version that the changes are based on; undefined: the last write wins
 * @throws TRPCError NOT_FOUND, or CONFLICT with reason stale and the current record (D28)
 */
export function updateRecord<Row extends { updated_at: Date }>(
  actor: Actor,
  { table, label, lock, addresses = {} }: ManagedTable<Row>,
  { id, updated_at, changes }: { id: string; updated_at: string | undefined; changes: object },
  update: Write<Row>,
): Promise<Row> {
  return actor.db.transaction().execute(async (trx) => {
    const before = orNotFound(await lock(trx, id), label)
    if (updated_at !== undefined) assertVersion(before, updated_at)
    if (!hasChanges(changes)) return before
    const row = await update(trx)
    await assertPicturesExist(trx, addresses, row, before)
    await record(trx, actor, 'update', table, id, { before, after: row })
    return row
  })
}

/** Whether any field is given. An update without a field would be invalid SQL. */
export const hasChanges = (changes: object): boolean =>
  Object.values(changes).some((value) => value !== undefined)

/**
 * @param remove deletes the record and returns it; undefined when there is none
 * @throws TRPCError NOT_FOUND
 */
export function deleteRecord<Row extends object>(
  actor: Actor,
  { table, label }: ManagedTable<Row>,
  id: string,
  remove: Write<Row | undefined>,
): Promise<{ id: string }> {
  return actor.db.transaction().execute(async (trx) => {
    const before = orNotFound(await remove(trx), label)
    await record(trx, actor, 'delete', table, id, { before })
    return { id }
  })
}

/**
 * Gives the records the order of `ids`, and returns the list that `list` then reads.
 * @throws TRPCError CONFLICT when `ids` are not exactly the existing records
 */
export function reorderRecords<Row>(
  actor: Actor,
  table: SortableTable,
  ids: string[],
  list: Write<Row>,
): Promise<Row> {
  return actor.db.transaction().execute(async (trx) => {
    const before = await reorderRows(trx, table, ids)
    await record(trx, actor, 'arrange', table, null, { before: { ids: before }, after: { ids } })
    return list(trx)
  })
}
