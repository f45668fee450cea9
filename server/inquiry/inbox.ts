import type { SelectQueryBuilder } from 'kysely'
import * as z from 'zod/mini'
import { inquiryReference } from '../database/ids.ts'
import {
  afterCursorDesc,
  afterCursorAsc,
  countTotal,
  cursor,
  pageLimit,
  toPage,
  type Cursor,
} from '../database/pagination.ts'
import type { Database, Db } from '../database/tables.ts'
import { id, singleLine, isoDateTime } from '../validators/schema.ts'
import { openStatuses, statuses } from './schema.ts'
import { type Search, parseSearch } from './search.ts'

/** The columns that staff see of an inquiry. */
export const inquiryColumns = [
  'inquiries.id',
  'inquiries.source',
  'inquiries.name',
  'inquiries.email',
  'inquiries.phone',
  'inquiries.company',
  'inquiries.project_type',
  'inquiries.budget',
  'inquiries.message',
  'inquiries.status',
  'inquiries.consent_version',
  'inquiries.assigned_to',
  'inquiries.follow_up_at',
  'inquiries.created_at',
  'inquiries.updated_at',
] as const

/** Adds the reference by which people call an inquiry: six characters (D69). */
export const withReference = <Row extends { id: string }>(row: Row) => ({
  ...row,
  reference: inquiryReference(row.id),
})

export const inboxInput = z._default(
  z.strictObject({
    status: z.optional(z.enum(statuses)),
    assigned_to: z.optional(id),
    /** Follow-ups due before this time, earliest first; only open inquiries unless `status` is given. */
    follow_up_before: z.optional(isoDateTime),
    /** Oldest first instead of newest first. */
    oldest_first: z.optional(z.boolean()),
    search: z.optional(singleLine(100)),
    cursor: z.optional(cursor),
    limit: z.optional(pageLimit(100)),
  }),
  {},
)

const PAGE_SIZE = 50

/** How many of the newest rows a search reads without an index. They hold nearly everything that staff look for. */
const RECENT_SEARCH_ROWS = 5000

type InboxInput = z.output<typeof inboxInput>
type InquiryQuery = SelectQueryBuilder<Database, 'inquiries', object>

/** A page of the inbox with the total of all pages, newest first unless the input asks for another order. */
export async function listInbox(db: Db, input: InboxInput) {
  const size = input.limit ?? PAGE_SIZE
  const search = input.search ? parseSearch(input.search) : null
  const order = orderOf(input)
  const query = filterInbox(db, input)
  const rows = await fetchRows(db, { query, search, order, cursor: input.cursor, rowLimit: size + 1 })
  const { items, next_cursor } = toPage(rows, size, (row) => row[order.column] ?? row.created_at)
  const isOnlyPage = !input.cursor && next_cursor === null
  const total = isOnlyPage
    ? { total: items.length }
    : await countTotal(db, (search ? query.where(search.indexed) : query).select('inquiries.id'))
  return { items: items.map(withReference), next_cursor, ...total }
}

function filterInbox(db: Db, { status, assigned_to, follow_up_before }: InboxInput): InquiryQuery {
  let query: InquiryQuery = db.selectFrom('inquiries')
  if (status) query = query.where('inquiries.status', '=', status)
  else if (follow_up_before) query = query.where('inquiries.status', 'in', openStatuses)
  if (assigned_to) query = query.where('inquiries.assigned_to', '=', assigned_to)
  if (follow_up_before) query = query.where('inquiries.follow_up_at', '<', new Date(follow_up_before))
  return query
}

interface Order {
  column: 'created_at' | 'follow_up_at'
  direction: 'asc' | 'desc'
}

function orderOf({ follow_up_before, oldest_first }: InboxInput): Order {
  if (follow_up_before) return { column: 'follow_up_at', direction: 'asc' }
  return { column: 'created_at', direction: oldest_first ? 'asc' : 'desc' }
}

interface PageRequest {
  query: InquiryQuery
  search: Search | null
  order: Order
  cursor: Cursor | undefined
  rowLimit: number
}

async function fetchRows(db: Db, { query, search, order, cursor: start, rowLimit }: PageRequest) {
  const { column, direction } = order
  const rest = start ? query.where(afterCursor(start, order)) : query
  if (search && direction === 'desc') return fetchMatches(db, rest, search, rowLimit)
  return (search ? rest.where(search.indexed) : rest)
    .select(inquiryColumns)
    .orderBy(`inquiries.${column}`, direction)
    .orderBy('inquiries.id', direction)
    .limit(rowLimit)
    .execute()
}

const afterCursor = (start: Cursor, { column, direction }: Order) =>
  direction === 'asc' ? afterCursorAsc(start, 'inquiries', column) : afterCursorDesc(start, 'inquiries')

/**
 * Two-step search, newest first: among the newest rows without an index, and, only when they do not fill the page, in
 * all rows by the index. In one query PostgreSQL's planner would read row after row by date to find a rare word: up to a
 * second with a million rows.
 */
async function fetchMatches(db: Db, query: InquiryQuery, search: Search, rowLimit: number) {
  const recentRows = query
    .select([...inquiryColumns, 'inquiries.tsv', 'inquiries.phone_digits'])
    .orderBy('inquiries.created_at', 'desc')
    .orderBy('inquiries.id', 'desc')
    .limit(RECENT_SEARCH_ROWS)
  const recentMatches = await db
    .selectFrom(recentRows.as('inquiries'))
    .select(inquiryColumns)
    .where(search.unindexed)
    .orderBy('inquiries.created_at', 'desc')
    .orderBy('inquiries.id', 'desc')
    .limit(rowLimit)
    .execute()
  if (recentMatches.length === rowLimit) return recentMatches
  const allMatches = await db
    .with(
      (cte) => cte('found').materialized(),
      () => query.where(search.indexed).select(['inquiries.id', 'inquiries.created_at']),
    )
    .selectFrom('found')
    .innerJoin('inquiries', 'inquiries.id', 'found.id')
    .select(inquiryColumns)
    .orderBy('found.created_at', 'desc')
    .orderBy('found.id', 'desc')
    .limit(rowLimit)
    .execute()
  const recentIds = new Set(recentMatches.map((row) => row.id))
  return [...recentMatches, ...allMatches.filter((row) => !recentIds.has(row.id))]
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, rowLimit)
}
