import { sql, type Transaction } from 'kysely'
import { appError } from '../errors.ts'
import type { Database } from './tables.ts'

/** The tables whose rows staff arrange by hand. */
export type SortableTable = 'ltf_services' | 'ltf_team_members' | 'ltf_clients'

/** Order of a sortable table's rows: by position, older rows first where it is the same. */
export const sortOrder = sql`order_index, created_at, id`

/**
 * Gives the rows the order of `ids`, counted from 1. The last one to arrange wins.
 * @returns the ids as they stood before
 * @throws TRPCError CONFLICT when `ids` are not exactly the rows that there are: one was added or deleted meanwhile
 */
export async function reorderRows(
  trx: Transaction<Database>,
  table: SortableTable,
  ids: string[],
): Promise<string[]> {
  // Always by id, or two people arranging at once would wait for each other.
  const rows = await trx
    .selectFrom(table)
    .select(['id', 'order_index', 'created_at'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const existing = new Set(rows.map((row) => row.id))
  const requested = new Set(ids)
  if (
    ids.length !== requested.size ||
    existing.size !== requested.size ||
    ids.some((id) => !existing.has(id))
  )
    throw appError(
      'CONFLICT',
      'The list changed in the meantime. Load it again and arrange what is there now.',
    )
  await sql`
    update ${sql.table(table)} as t set order_index = wanted.place
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    where t.id = wanted.id and t.order_index <> wanted.place`.execute(trx)
  return rows
    .toSorted(
      (a, b) =>
        a.order_index - b.order_index ||
        a.created_at.getTime() - b.created_at.getTime() ||
        (a.id < b.id ? -1 : 1),
    )
    .map((row) => row.id)
}
