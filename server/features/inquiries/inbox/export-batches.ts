import type { Cursor } from '../../../core/database/pagination.ts'
import type { Db } from '../../../core/database/tables.ts'
import { fromCursor, matchesAmong, ownColumns } from '../inbox.ts'
import { inboxOrder, orderBy, sortKey, splitFilter, type InboxFilter } from './filter.ts'

/** Rows of one batch. */
const BATCH_SIZE = 500

/** Rows of the list that one query reads, where only some of them match. */
const WINDOW_SIZE = 5000

/**
 * The ids of all inquiries that a filter leaves, in the order of its list. Each query reads a window of the list, so that
 * none takes long where few of a million match. A batch can be empty.
 */
export async function* exportBatches(db: Db, filter: InboxFilter): AsyncGenerator<string[]> {
  const order = inboxOrder(filter)
  const { lead, rest } = splitFilter(db, filter, order)
  let cursor: Cursor | undefined
  for (;;) {
    const page = { lead, order, cursor }
    const rows = fromCursor(page).select(ownColumns).orderBy(orderBy(order, 'inquiries'))
    const query = rest ? matchesAmong(db, page, rest, WINDOW_SIZE) : rows
    const batch = await query.limit(BATCH_SIZE).execute()
    yield batch.map(({ id }) => id)
    const isWhole = batch.length < BATCH_SIZE
    const last = isWhole
      ? rest &&
        (await rows
          .offset(WINDOW_SIZE - 1)
          .limit(1)
          .executeTakeFirst())
      : batch.at(-1)
    if (!last) return
    const { created_at, rank } = sortKey(order, last)
    cursor = { created_at: created_at.toISOString(), id: last.id, rank }
  }
}
