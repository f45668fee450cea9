import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { type Author, record } from '../../core/database/activity-log.ts'
import { reorderRows } from '../../core/database/sort-order.ts'
import type { Database } from '../../core/database/tables.ts'
import { appError, staleVersionError } from '../../core/errors.ts'
import { id, isoDateTime, reorderInput } from '../../core/validators/schema.ts'
import { type SortableTable, sortableTables } from '../../sections/schema.ts'
import { restoreVersion } from './restore.ts'
import { restorableTables } from './schema.ts'

/** The change to undo: of a record, with the version that resulted (null: it was deleted), or of a list's order. */
export const undoInput = z.union([
  z.strictObject({
    table: z.enum(restorableTables),
    record_id: id,
    updated_at: z.nullable(isoDateTime),
  }),
  z.strictObject({ table: z.enum(sortableTables), ...reorderInput.shape }),
])

/**
 * Undoes the account's last change of a record or of a list's order: restores the version before it.
 * @returns the id of the record; null for an order
 * @throws TRPCError CONFLICT with reason stale when the record or the order was changed since, and nothing is written;
 * BAD_REQUEST and CONFLICT as `restoreVersion`
 */
export async function undoLastChange(
  trx: Transaction<Database>,
  actor: Author,
  input: z.output<typeof undoInput>,
): Promise<string | null> {
  if ('ids' in input) return undoOrder(trx, actor, input)
  const { table, record_id, updated_at } = input
  // The lock prevents changes between the comparison and the write.
  const current = await trx
    .selectFrom(table)
    .select('updated_at')
    .where('id', '=', record_id)
    .forUpdate()
    .executeTakeFirst()
  const entry = await findLastEntry(trx, table, record_id)
  const isUnchanged = updated_at
    ? current?.updated_at.getTime() === Date.parse(updated_at)
    : !current && entry?.action === 'delete'
  if (!isUnchanged || entry?.user_id !== actor.me.id) throw staleVersionError(null)
  if (!entry.before) throw appError('BAD_REQUEST', 'There is nothing here that can be restored.')
  const { before, after } = await restoreVersion(trx, table, record_id, entry.before)
  await record(trx, actor, 'restore', table, record_id, { before, after })
  return record_id
}

async function undoOrder(
  trx: Transaction<Database>,
  actor: Author,
  { table, ids }: { table: SortableTable; ids: string[] },
): Promise<null> {
  const entry = await findLastEntry(trx, table, null)
  const previousIds = z.object({ ids: z.array(id) }).safeParse(entry?.before).data?.ids
  if (!previousIds || entry?.user_id !== actor.me.id) throw staleVersionError(null)
  const currentIds = await reorderRows(trx, table, previousIds)
  if (!isDeepStrictEqual(currentIds, ids)) throw staleVersionError(null)
  await record(trx, actor, 'arrange', table, null, { before: { ids }, after: { ids: previousIds } })
  return null
}

/** The last entry about a record; with a null `record_id`, the last one about the order of the table's records. */
function findLastEntry(trx: Transaction<Database>, table: string, record_id: string | null) {
  const entries = trx.selectFrom('activity').select(['user_id', 'action', 'before'])
  const matching =
    record_id === null
      ? entries.where('record_id', 'is', null).where('action', '=', 'arrange')
      : entries.where('record_id', '=', record_id)
  return matching
    .where('table_name', '=', table)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
