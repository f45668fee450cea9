import { sql, type Transaction } from 'kysely'
import { appError } from '../errors.ts'
import type { Database, SortableTable } from './tables.ts'

/** Order of a sortable table's rows: by position, and older rows first at the same position. */
export const sortOrder = sql`order_index, created_at, id`

/**
 * Sets `order_index` to the position in `ids`, from 1. If two people reorder, the last one wins.
 * @returns the ids in their previous order
 * @throws TRPCError CONFLICT when `ids` are not exactly the table's rows, because one was added or deleted meanwhile
 */
export async function reorderRows(
  trx: Transaction<Database>,
  table: SortableTable,
  ids: string[],
): Promise<string[]> {
  // Locked in the order of ids: otherwise two people who reorder at once could deadlock.
  const rows = await trx
    .with('locked', (cte) =>
      cte.selectFrom(table).select(['id', 'order_index', 'created_at']).orderBy('id').forUpdate(),
    )
    .selectFrom('locked')
    .select('id')
    .orderBy(sortOrder)
    .execute()
  const previousIds = rows.map((row) => row.id)
  const existing = new Set(previousIds)
  const requested = new Set(ids)
  if (
    ids.length !== requested.size ||
    existing.size !== requested.size ||
    ids.some((id) => !existing.has(id))
  )
    throw appError('CONFLICT', 'The list changed in the meantime. Load it again, then change the order.')
  await sql`
    update ${sql.table(table)} as t set order_index = requested.position
    from unnest(${ids}::uuid[]) with ordinality as requested (id, position)
    where t.id = requested.id and t.order_index <> requested.position`.execute(trx)
  return previousIds
}
