import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { inquiryReference } from '../database/ids.ts'
import {
  afterCursorDesc,
  afterCursorAsc,
  cappedTotal,
  COUNT_CAP,
  countTotal,
  cursor,
  pageLimit,
  toPage,
  type Cursor,
} from '../database/pagination.ts'
import type { Database, Db } from '../database/tables.ts'
import { id, singleLine, isoDateTime } from '../validators/schema.ts'
import { countPhotos } from './photos/stored-photos.ts'
import { openStatuses, statuses } from './schema.ts'
import { parseSearch } from './search.ts'
import { findUnreadAdditions } from './visitor/inquiry-links.ts'

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
  'inquiries.amount',
  'inquiries.lost_reason',
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

/** A search first reads so many rows of the list one by one: a frequent word fills the page there. */
const SAMPLE_ROWS = 250

/** The same for a word that too many rows have to sort them all. */
const RECENT_ROWS = 5000

type InboxInput = z.output<typeof inboxInput>
type InquiryQuery = SelectQueryBuilder<Database, 'inquiries', object>

interface Page {
  query: InquiryQuery
  order: { column: 'created_at' | 'follow_up_at'; direction: 'asc' | 'desc' }
  cursor: Cursor | undefined
  rowLimit: number
}

/**
 * A page of the inbox with the total of all pages, each row with the number of its photographs; newest first unless the
 * input asks for another order.
 */
export async function listInbox(db: Db, input: InboxInput) {
  const size = input.limit ?? PAGE_SIZE
  const search = input.search ? parseSearch(input.search) : null
  const page = {
    query: filterInbox(db, input),
    order: orderOf(input),
    cursor: input.cursor,
    rowLimit: size + 1,
  }
  const { rows, total } = search ? await searchInbox(db, page, search) : await readInbox(db, page)
  const { items, next_cursor } = toPage(rows, size, (row) => row[page.order.column] ?? row.created_at)
  const ids = items.map(({ id }) => id)
  const photoCounts = await countPhotos(db, ids)
  const unread = await findUnreadAdditions(db, ids)
  const withPhotos = items.map((row) => ({
    ...withReference(row),
    photo_count: photoCounts.get(row.id) ?? 0,
    /** The visitor added something that staff have not opened yet. */
    wrote_again: unread.has(row.id),
  }))
  return { items: withPhotos, next_cursor, ...total }
}

function filterInbox(db: Db, { status, assigned_to, follow_up_before }: InboxInput): InquiryQuery {
  let query: InquiryQuery = db.selectFrom('inquiries')
  if (status) query = query.where('inquiries.status', '=', status)
  else if (follow_up_before) query = query.where('inquiries.status', 'in', openStatuses)
  if (assigned_to) query = query.where('inquiries.assigned_to', '=', assigned_to)
  if (follow_up_before) query = query.where('inquiries.follow_up_at', '<', new Date(follow_up_before))
  return query
}

function orderOf({ follow_up_before, oldest_first }: InboxInput): Page['order'] {
  if (follow_up_before) return { column: 'follow_up_at', direction: 'asc' }
  return { column: 'created_at', direction: oldest_first ? 'asc' : 'desc' }
}

async function readInbox(db: Db, page: Page) {
  const { order, rowLimit } = page
  const rows = await fromCursor(page)
    .select(inquiryColumns)
    .orderBy(`inquiries.${order.column}`, order.direction)
    .orderBy('inquiries.id', order.direction)
    .limit(rowLimit)
    .execute()
  const isOnlyPage = !page.cursor && rows.length < rowLimit
  const total = isOnlyPage ? { total: rows.length } : await countTotal(db, page.query.select('inquiries.id'))
  return { rows, total }
}

function fromCursor({ query, order, cursor: start }: Page): InquiryQuery {
  if (!start) return query
  const after = order.direction === 'asc' ? afterCursorAsc : afterCursorDesc
  return query.where(after(start, 'inquiries', order.column))
}

/**
 * Search: a frequent word among the first rows of the list, any other one by its index. PostgreSQL cannot guess how many
 * rows have a word: with a million it would read all of them for a rare word, or collect all of them for a frequent one,
 * for seconds. Hence no sequential scan, a plan for each text, and matches that are collected before they are sorted.
 */
function searchInbox(db: Db, page: Page, search: RawBuilder<boolean>) {
  const { query, order, rowLimit } = page
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off; set local plan_cache_mode = force_custom_plan`.execute(trx)
    const sample = await matchesAmong(trx, page, search, SAMPLE_ROWS).limit(rowLimit).execute()
    if (sample.length === rowLimit) {
      const allPages = { ...page, cursor: undefined }
      const total = await countTotal(trx, matchesAmong(trx, allPages, search, RECENT_ROWS))
      if (total.more) return { rows: sample, total }
    }
    const found = await collectMatches(trx, query, search)
      .select('found.id')
      .limit(COUNT_CAP + 1)
      .execute()
    const total = cappedTotal(found.length)
    if (total.more) {
      const recent = await matchesAmong(trx, page, search, RECENT_ROWS).limit(rowLimit).execute()
      if (recent.length === rowLimit) return { rows: recent, total }
    }
    const isFound = sql<boolean>`inquiries.id = any(${found.map((row) => row.id)}::uuid[])`
    const rows = await collectMatches(trx, fromCursor(page), total.more ? search : isFound)
      .innerJoin('inquiries', 'inquiries.id', 'found.id')
      .select(inquiryColumns)
      .orderBy(`found.${order.column}`, order.direction)
      .orderBy('found.id', order.direction)
      .limit(rowLimit)
      .execute()
    return { rows, total }
  })
}

/** The matches among the first `count` rows of the list from the cursor on, in its order. */
function matchesAmong(db: Db, page: Page, search: RawBuilder<boolean>, count: number) {
  const { column, direction } = page.order
  const rows = fromCursor(page)
    .select([...inquiryColumns, 'inquiries.tsv', 'inquiries.phone_digits'])
    .orderBy(`inquiries.${column}`, direction)
    .orderBy('inquiries.id', direction)
    .limit(count)
  return db
    .selectFrom(rows.as('inquiries'))
    .select(inquiryColumns)
    .where(search)
    .orderBy(`inquiries.${column}`, direction)
    .orderBy('inquiries.id', direction)
}

/** All matches of a query, as the table `found`. */
function collectMatches(db: Db, query: InquiryQuery, search: RawBuilder<boolean>) {
  return db
    .with(
      (cte) => cte('found').materialized(),
      () => query.where(search).select(['inquiries.id', 'inquiries.created_at', 'inquiries.follow_up_at']),
    )
    .selectFrom('found')
}
