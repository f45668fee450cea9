import type { SelectQueryBuilder } from 'kysely'
import * as z from 'zod/mini'
import { inquiryReference } from '../database/ids.ts'
import {
  afterCursorDesc,
  afterCursorAsc,
  COUNT_CAP,
  cursor,
  pageLimit,
  toPage,
  type Cursor,
  cappedTotal,
} from '../database/pagination.ts'
import type { Database, Db } from '../database/tables.ts'
import { id, singleLine, isoDateTime } from '../validators/schema.ts'
import { openStatuses, statuses } from './schema.ts'
import { type Search, parseSearch } from './search.ts'

/** What staff see of an inquiry. */
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

/** The row with what people call it by. */
export const withReference = <Row extends { id: string }>(row: Row) => ({
  ...row,
  reference: inquiryReference(row.id),
})

export const inboxInput = z._default(
  z.strictObject({
    status: z.optional(z.enum(statuses)),
    assigned_to: z.optional(id),
    /** Whom to follow up before then: of the open statuses unless one is given, the earliest first. */
    follow_up_before: z.optional(isoDateTime),
    /** Who came first stands first. */
    oldest_first: z.optional(z.boolean()),
    search: z.optional(singleLine(100)),
    cursor: z.optional(cursor),
    limit: z.optional(pageLimit(100)),
  }),
  {},
)

const PAGE_SIZE = 50

/** Among this many of the newest a search looks without an index, and finds nearly everything that is asked for. */
const RECENT_SEARCH_ROWS = 5000

type InquiryQuery = SelectQueryBuilder<Database, 'inquiries', object>

/** A page of the inbox, newest first unless the input says otherwise. */
export async function listInbox(db: Db, input: z.output<typeof inboxInput>) {
  const size = input.limit ?? PAGE_SIZE
  const search = input.search ? parseSearch(input.search) : null
  let query: InquiryQuery = db.selectFrom('inquiries')
  if (input.status) query = query.where('inquiries.status', '=', input.status)
  else if (input.follow_up_before) query = query.where('inquiries.status', 'in', openStatuses)
  if (input.assigned_to) query = query.where('inquiries.assigned_to', '=', input.assigned_to)
  if (input.follow_up_before)
    query = query.where('inquiries.follow_up_at', '<', new Date(input.follow_up_before))
  const ascendingBy = input.follow_up_before ? 'follow_up_at' : input.oldest_first ? 'created_at' : null
  const pageQuery = input.cursor ? query.where(afterCursorDesc(input.cursor, 'inquiries')) : query
  const rows = ascendingBy
    ? await fetchAscending(search ? query.where(search.indexed) : query, ascendingBy, input.cursor, size + 1)
    : search
      ? await fetchMatches(db, pageQuery, search, size + 1)
      : await fetchNewestFirst(pageQuery, size + 1)
  const { items, next_cursor } = toPage(
    rows,
    size,
    (row) => (ascendingBy && row[ascendingBy]) || row.created_at,
  )
  const isOnlyPage = !input.cursor && next_cursor === null
  const matchCount = isOnlyPage
    ? items.length
    : await countMatches(db, search ? query.where(search.indexed) : query)
  return { items: items.map(withReference), next_cursor, ...cappedTotal(matchCount) }
}

const fetchNewestFirst = (query: InquiryQuery, rowLimit: number) =>
  query
    .select(inquiryColumns)
    .orderBy('inquiries.created_at', 'desc')
    .orderBy('inquiries.id', 'desc')
    .limit(rowLimit)
    .execute()

const fetchAscending = (
  query: InquiryQuery,
  column: 'follow_up_at' | 'created_at',
  startAfter: Cursor | undefined,
  rowLimit: number,
) =>
  (startAfter ? query.where(afterCursorAsc(startAfter, 'inquiries', column)) : query)
    .select(inquiryColumns)
    .orderBy(`inquiries.${column}`)
    .orderBy('inquiries.id')
    .limit(rowLimit)
    .execute()

/**
 * First among the newest; only when they do not fill a page, by the index in all. In one query the planner would walk
 * along the dates for a rare word: up to a second at a million rows.
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

async function countMatches(db: Db, query: InquiryQuery): Promise<number> {
  const { counted } = await db
    .selectFrom(
      query
        .select('inquiries.id')
        .limit(COUNT_CAP + 1)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<string>().as('counted'))
    .executeTakeFirstOrThrow()
  return Number(counted)
}
