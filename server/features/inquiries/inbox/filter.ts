import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Cursor } from '../../../core/database/pagination.ts'
import type { Database, Db } from '../../../core/database/tables.ts'
import { addDays, fromFirmTime } from '../../../core/firm-time/schema.ts'
import { openStatuses, type InquiryStatus } from '../schema.ts'
import { parseSearch } from '../search.ts'
import type { InboxSort, InboxViewFilter } from './schema.ts'

export type InquiryQuery = SelectQueryBuilder<Database, 'inquiries', object>
type Condition = RawBuilder<boolean>

export interface InboxFilter extends InboxViewFilter {
  search?: string | undefined
  /** Follow-ups due before this time, ISO 8601. */
  follow_up_before?: string | undefined
}

/** The order of the inbox; rows with equal values are sorted by id. */
export interface InboxOrder {
  column: 'created_at' | 'follow_up_at'
  direction: 'asc' | 'desc'
  /** Unanswered inquiries come before the others. */
  unansweredFirst?: true
}

const isClosed = (status: InquiryStatus | undefined) =>
  status !== undefined && !openStatuses.some((open) => open === status)

/** The order of a list. Closed inquiries wait for no answer: 'waiting' sorts them oldest first. */
export function inboxOrder({
  follow_up_before,
  sort,
  status,
}: Pick<InboxFilter, 'follow_up_before' | 'sort' | 'status'>): InboxOrder {
  if (follow_up_before) return { column: 'follow_up_at', direction: 'asc' }
  if (sort === 'waiting' && !isClosed(status))
    return { column: 'created_at', direction: 'asc', unansweredFirst: true }
  const direction: Record<InboxSort, 'asc' | 'desc'> = { newest: 'desc', oldest: 'asc', waiting: 'asc' }
  return { column: 'created_at', direction: direction[sort ?? 'newest'] }
}

/**
 * Splits a filter so that each list can be read along one index. PostgreSQL assumes that conditions are independent: in
 * a million rows it walked an index for seconds to find rows with two values that never occur together.
 * @returns `lead`, the query that an index answers in list order, and `rest`, the other conditions, or null for none
 */
export function splitFilter(
  db: Db,
  filter: InboxFilter,
  order: InboxOrder,
): { lead: InquiryQuery; rest: Condition | null } {
  const dates = dateConditions(filter)
  const values = valueConditions(filter)
  const others = [
    filter.overdue
      ? sql<boolean>`(inquiries.follow_up_at < now() and inquiries.status in (${openList}))`
      : null,
    filter.search ? parseSearch(filter.search) : null,
  ]
  const inquiries = db.selectFrom('inquiries').where('inquiries.merged_into', 'is', null)
  // Suspected spam is listed only with the status spam, or in a search.
  const all =
    filter.status || filter.search ? inquiries : inquiries.where('inquiries.suspected_spam', '=', false)
  if (filter.follow_up_before) {
    const isDue = sql<boolean>`inquiries.follow_up_at < ${filter.follow_up_before}::timestamptz`
    const query = all.where(isDue).where(filter.status ? isStatus(filter.status) : isOpen)
    return { lead: query, rest: and(...values.slice(filter.status ? 1 : 0), ...dates, ...others) }
  }
  if (order.unansweredFirst) return { lead: all.where(isOpen), rest: and(...values, ...dates, ...others) }
  const [first, ...rest] = values
  const lead = [first, ...dates].reduce<InquiryQuery>(
    (query, condition) => (condition ? query.where(condition) : query),
    all,
  )
  return { lead, rest: and(...rest, ...others) }
}

const openList = sql.join(openStatuses.map((status) => sql.lit(status)))
const isOpen = sql<boolean>`inquiries.status in (${openList})`
const isStatus = (status: InquiryStatus) => sql<boolean>`inquiries.status = ${status}`

/** Conditions on columns that each have an index in list order; the first is the likeliest to leave few rows. */
function valueConditions({ status, assigned_to, source, project_type }: InboxFilter): Condition[] {
  const conditions: Condition[] = []
  if (status) conditions.push(isStatus(status))
  if (assigned_to === null) conditions.push(sql`inquiries.assigned_to is null`)
  if (assigned_to) conditions.push(sql`inquiries.assigned_to = ${assigned_to}`)
  if (project_type) conditions.push(sql`inquiries.project_type = ${project_type}`)
  if (source) conditions.push(sql`inquiries.source = ${source}`)
  return conditions
}

/** The range of the time of receipt: from the start of one day to the end of another. */
function dateConditions({ from, to }: InboxFilter): Condition[] {
  const conditions: Condition[] = []
  if (from) conditions.push(sql`inquiries.created_at >= ${fromFirmTime(from)}`)
  if (to) conditions.push(sql`inquiries.created_at < ${fromFirmTime(addDays(to, 1))}`)
  return conditions
}

function and(...conditions: (Condition | null)[]): Condition | null {
  const given = conditions.filter((condition) => condition !== null)
  return given.length > 0 ? sql<boolean>`(${sql.join(given, sql` and `)})` : null
}

const rankOf = (table: string) => sql`(case when ${sql.ref(`${table}.status`)} = 'new' then 0 else 1 end)`

/** The `order by` of a list whose rows are in `table`. */
export function orderBy({ column, direction, unansweredFirst }: InboxOrder, table: string) {
  const way = sql.raw(direction)
  const keys = sql`${sql.ref(`${table}.${column}`)} ${way}, ${sql.ref(`${table}.id`)} ${way}`
  return unansweredFirst ? sql`${rankOf(table)}, ${keys}` : keys
}

/** Condition for the rows after the cursor. */
export function afterCursor(
  { column, direction, unansweredFirst }: InboxOrder,
  { created_at, id, rank = 0 }: Cursor,
): Condition {
  const row = sql`${sql.ref(`inquiries.${column}`)}, inquiries.id`
  const last = sql`${created_at}::timestamptz, ${id}::uuid`
  const operator = sql.raw(direction === 'asc' ? '>' : '<')
  return unansweredFirst
    ? sql<boolean>`(${rankOf('inquiries')}, ${row}) ${operator} (${rank}::integer, ${last})`
    : sql<boolean>`(${row}) ${operator} (${last})`
}

/** The values that a row is sorted by, for its cursor. */
export function sortKey(
  { column, unansweredFirst }: InboxOrder,
  row: { status: InquiryStatus; created_at: Date; follow_up_at: Date | null },
): { created_at: Date; rank?: number } {
  const rank = unansweredFirst && (row.status === 'new' ? 0 : 1)
  return { created_at: row[column] ?? row.created_at, rank }
}
