import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { inquiryReference } from '../../core/database/ids.ts'
import {
  cappedTotal,
  COUNT_CAP,
  countTotal,
  cursor,
  pageLimit,
  toPage,
  type Cursor,
} from '../../core/database/pagination.ts'
import type { Db } from '../../core/database/tables.ts'
import { phoneUrls } from '../../core/phone-number/phone-number.ts'
import { isoDateTime } from '../../core/validators/schema.ts'
import {
  afterCursor,
  inboxOrder,
  orderBy,
  sortKey,
  splitFilter,
  type InboxOrder,
  type InquiryQuery,
} from './inbox/filter.ts'
import { inboxFilterFields } from './inbox/schema.ts'
import { contactOfGroup } from './merged-group.ts'

const columns = [
  'inquiries.id',
  'inquiries.source',
  'inquiries.name',
  'inquiries.message',
  'inquiries.status',
  'inquiries.suspected_spam',
  'inquiries.consent_version',
  'inquiries.assigned_to',
  'inquiries.follow_up_at',
  'inquiries.amount',
  'inquiries.lost_reason',
  'inquiries.created_at',
  'inquiries.updated_at',
] as const

/** The columns that staff see of an inquiry, with the contact data of its group. */
export const inquiryColumns = [
  ...columns,
  contactOfGroup('email'),
  contactOfGroup('phone'),
  contactOfGroup('company'),
  contactOfGroup('project_type'),
  contactOfGroup('budget'),
] as const

/** The same columns of an inquiry's own row. */
export const ownColumns = [
  ...columns,
  'inquiries.email',
  'inquiries.phone',
  'inquiries.company',
  'inquiries.project_type',
  'inquiries.budget',
] as const

/** Adds the reference that people use to name an inquiry: six characters (D69). */
export const withReference = <Row extends { id: string }>(row: Row) => ({
  ...row,
  reference: inquiryReference(row.id),
})

export const inboxInput = z._default(
  z.strictObject({
    ...inboxFilterFields,
    /** Follow-ups due before this time, earliest first; only open inquiries unless `status` is given. */
    follow_up_before: z.optional(isoDateTime),
    /** The same as `sort: 'oldest'`. */
    oldest_first: z.optional(z.boolean()),
    cursor: z.optional(cursor),
    limit: pageLimit,
  }),
  {},
)

const PAGE_SIZE = 50

/** How many rows of the list are scanned first: a frequent word, or a frequent value, fills the page from them. */
const SAMPLE_ROWS = 250

/** The same for a search with too many matches to sort them all. */
const RECENT_ROWS = 5000

/** A page to read: rows of `lead` in this order, after the cursor. */
export interface InboxPage {
  lead: InquiryQuery
  order: InboxOrder
  cursor: Cursor | undefined
}

/**
 * A page of the inbox with the total of all pages, each row with the number of its photographs; newest first unless the
 * input asks for another order.
 */
export async function listInbox(db: Db, input: z.output<typeof inboxInput>) {
  const size = input.limit ?? PAGE_SIZE
  const order = inboxOrder({ ...input, sort: input.sort ?? (input.oldest_first ? 'oldest' : 'newest') })
  const { lead, rest } = splitFilter(db, input, order)
  const page = { lead, order, cursor: input.cursor }
  const { rows, total } = rest
    ? await searchInbox(db, page, rest, size + 1)
    : await readInbox(db, page, size + 1)
  const { items, next_cursor } = toPage(rows, size, (row) => sortKey(order, row))
  const additions = await readAdditions(
    db,
    items.map(({ id }) => id),
  )
  const withAdditions = items.map((row) => ({
    ...row,
    reference: inquiryReference(row.id),
    ...phoneUrls(row.phone),
    photo_count: additions.get(row.id)?.photo_count ?? 0,
    wrote_again: additions.get(row.id)?.wrote_again ?? false,
  }))
  return { items: withAdditions, next_cursor, ...total }
}

/**
 * What was added to these heads and their groups: the number of photographs, and whether the visitor added something
 * that staff have not opened yet. Heads with neither are left out.
 */
async function readAdditions(db: Db, headIds: readonly string[]) {
  // As one text, which costs `pg` less than a list.
  const ids = sql`any(${`{${headIds.join()}}`}::uuid[])`
  const { rows } = await sql<{ head: string; photo_count: number; wrote_again: boolean }>`
    select coalesce(merged_into, inquiries.id) as head, count(distinct inquiry_media.id)::int as photo_count,
      bool_or(wrote_at is not null) as wrote_again
    from inquiries left join inquiry_media on inquiry_media.inquiry_id = inquiries.id
      left join inquiry_links on inquiry_links.inquiry_id = inquiries.id
    where inquiries.id = ${ids} or merged_into = ${ids}
    group by head having count(inquiry_media.id) > 0 or bool_or(wrote_at is not null)`.execute(db)
  return new Map(rows.map((row) => [row.head, row]))
}

async function readInbox(db: Db, page: InboxPage, rowLimit: number) {
  const rows = await fromCursor(page)
    .select(inquiryColumns)
    .orderBy(orderBy(page.order, 'inquiries'))
    .limit(rowLimit)
    .execute()
  const isOnlyPage = !page.cursor && rows.length < rowLimit
  const total = isOnlyPage ? { total: rows.length } : await countTotal(db, page.lead.select('inquiries.id'))
  return { rows, total }
}

/** The rows of the list after the page's cursor. */
export const fromCursor = ({ lead, order, cursor: start }: InboxPage): InquiryQuery =>
  start ? lead.where(afterCursor(order, start)) : lead

/**
 * Runs a search, or several filters at once: finds frequent matches among the first rows of the list, all others by the
 * indexes. PostgreSQL cannot estimate how many rows have a word, or two values together: with a million rows it would
 * spend seconds on reading all for a rare match, or on collecting all matches of a frequent one. Hence no sequential
 * scan, a plan for each input, and matches that are collected before they are sorted.
 */
function searchInbox(db: Db, page: InboxPage, condition: RawBuilder<boolean>, rowLimit: number) {
  const { lead, order } = page
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off; set local plan_cache_mode = force_custom_plan`.execute(trx)
    const sample = await matchesAmong(trx, page, condition, SAMPLE_ROWS).limit(rowLimit).execute()
    if (sample.length === rowLimit) {
      const allPages = { ...page, cursor: undefined }
      const total = await countTotal(trx, matchesAmong(trx, allPages, condition, RECENT_ROWS))
      if (total.more) return { rows: sample, total }
    }
    const found = await collectMatches(trx, lead, condition)
      .select('found.id')
      .limit(COUNT_CAP + 1)
      .execute()
    const total = cappedTotal(found.length)
    if (total.more) {
      const recent = await matchesAmong(trx, page, condition, RECENT_ROWS).limit(rowLimit).execute()
      if (recent.length === rowLimit) return { rows: recent, total }
    }
    const isFound = sql<boolean>`inquiries.id = any(${found.map((row) => row.id)}::uuid[])`
    const rows = await collectMatches(trx, fromCursor(page), total.more ? condition : isFound)
      .innerJoin('inquiries', 'inquiries.id', 'found.id')
      .select(inquiryColumns)
      .orderBy(orderBy(order, 'found'))
      .limit(rowLimit)
      .execute()
    return { rows, total }
  })
}

/** The matches among the first `count` rows of the list after the cursor, in list order. */
export function matchesAmong(db: Db, page: InboxPage, condition: RawBuilder<boolean>, count: number) {
  const rows = fromCursor(page)
    .select([...ownColumns, 'inquiries.tsv', 'inquiries.phone_digits'])
    .orderBy(orderBy(page.order, 'inquiries'))
    .limit(count)
  return db
    .selectFrom(rows.as('inquiries'))
    .select(inquiryColumns)
    .where(condition)
    .orderBy(orderBy(page.order, 'inquiries'))
}

/** All matches of a query, as the table `found`. */
function collectMatches(db: Db, query: InquiryQuery, condition: RawBuilder<boolean>) {
  return db
    .with(
      (cte) => cte('found').materialized(),
      () =>
        query
          .where(condition)
          .select(['inquiries.id', 'inquiries.status', 'inquiries.created_at', 'inquiries.follow_up_at']),
    )
    .selectFrom('found')
}
