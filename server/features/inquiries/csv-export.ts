import { Hono } from 'hono'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { projectTypes } from '../../../src/firm.ts'
import type { AppEnv } from '../../core/app-env.ts'
import { inquiryReference } from '../../core/database/ids.ts'
import type { Cursor } from '../../core/database/pagination.ts'
import type { Db } from '../../core/database/tables.ts'
import { fieldErrors } from '../../core/errors.ts'
import { formatFirmTime } from '../../core/firm-time/schema.ts'
import { type Context, enterBackOffice } from '../../core/trpc.ts'
import { id } from '../../core/validators/schema.ts'
import { sendCsv } from './csv-file.ts'
import { fromCursor, matchesAmong, ownColumns } from './inbox.ts'
import { type InboxFilter, inboxOrder, orderBy, sortKey, splitFilter } from './inbox/filter.ts'
import { inboxFilterFields } from './inbox/schema.ts'
import { contactOfGroup } from './merged-group.ts'
import { countPhotos } from './photos/stored-photos.ts'
import { budgets } from './schema.ts'

/** The list's filters as URL parameters. `assigned_to=none`: unassigned inquiries. */
const csvInput = z.strictObject({
  ...inboxFilterFields,
  assigned_to: z.optional(
    z.union([
      z.pipe(
        z.literal('none'),
        z.transform(() => null),
      ),
      id,
    ]),
  ),
  overdue: z.optional(
    z.pipe(
      z.literal('true'),
      z.transform(() => true),
    ),
  ),
})

/**
 * `GET /inquiries.csv`: the inbox as CSV for spreadsheets, filtered and sorted like its list, streamed. 401 without a
 * session, 403 for an account that is not active, 400 for a filter that the list would refuse. Each export leaves an
 * activity entry.
 */
export const inquiriesCsv = new Hono<AppEnv>()

inquiriesCsv.get('/inquiries.csv', async (c) => {
  const context = c.get('context')
  const { me, refusal } = await enterBackOffice(context, c.req.path)
  if (refusal) return c.text(refusal.message, refusal.status, { 'cache-control': 'no-store' })
  const filter = csvInput.safeParse(c.req.query())
  if (!filter.success) {
    const fields = Object.keys(fieldErrors(filter.error)).join(', ')
    return c.text(`Please check: ${fields}.`, 400, { 'cache-control': 'no-store' })
  }
  const batches = readBatches(context, filter.data)
  return sendCsv(c, me, { name: 'inquiries', table: 'inquiries', headings: Object.keys(COLUMNS), batches })
})

type Row = Awaited<ReturnType<typeof readRows>>[number]

/** Header and value of each CSV column, in order. */
const COLUMNS: Record<string, (row: Row) => string | null> = {
  Reference: (row) => inquiryReference(row.id),
  Received: (row) => formatFirmTime(row.created_at),
  Source: (row) => row.source,
  Status: (row) => row.status,
  Name: (row) => row.name,
  Email: (row) => row.email,
  Phone: (row) => row.phone,
  Company: (row) => row.company,
  'Project type': (row) => projectTypes.find(({ value }) => value === row.project_type)?.label ?? null,
  Budget: (row) => budgets.find(({ value }) => value === row.budget)?.label ?? null,
  Amount: (row) => row.amount?.toString() ?? null,
  'Lost because': (row) => row.lost_reason,
  Message: (row) => row.message,
  Photographs: (row) => String(row.photos),
  'Assigned to': (row) => row.assigned_to,
  'Follow up': (row) => row.follow_up_at && formatFirmTime(row.follow_up_at),
}

/** The values of each row, in batches. */
async function* readBatches({ db }: Context, filter: InboxFilter) {
  for await (const ids of exportBatches(db, filter))
    if (ids.length > 0)
      yield (await readRows(db, ids)).map((row) => Object.values(COLUMNS).map((getValue) => getValue(row)))
}

/** The inquiries with these ids, in the order of the ids. */
async function readRows(db: Db, ids: string[]) {
  const photoCounts = await countPhotos(db, ids)
  const rows = await db
    .selectFrom('inquiries')
    .leftJoin('users', 'users.id', 'inquiries.assigned_to')
    .select([
      'inquiries.id',
      'inquiries.created_at',
      'inquiries.source',
      'inquiries.status',
      'inquiries.name',
      contactOfGroup('email'),
      contactOfGroup('phone'),
      contactOfGroup('company'),
      contactOfGroup('project_type'),
      contactOfGroup('budget'),
      'inquiries.amount',
      'inquiries.lost_reason',
      'inquiries.message',
      'inquiries.follow_up_at',
      sql<string | null>`coalesce(users.name, users.email)`.as('assigned_to'),
    ])
    .where('inquiries.id', 'in', ids)
    .orderBy(sql`array_position(${ids}::uuid[], inquiries.id)`)
    .execute()
  return rows.map((row) => ({ ...row, photos: photoCounts.get(row.id) ?? 0 }))
}

/** Rows of one batch. */
const BATCH_SIZE = 500

/** Rows of the list that one query reads, where only some of them match. */
const WINDOW_SIZE = 5000

/**
 * The ids of all inquiries that match a filter, in list order. Each query reads a window of the list, so that none
 * takes long where few of a million match. A batch can be empty.
 */
async function* exportBatches(db: Db, filter: InboxFilter): AsyncGenerator<string[]> {
  const order = inboxOrder(filter)
  const { lead, rest } = splitFilter(db, filter, order)
  let cursor: Cursor | undefined
  for (;;) {
    const page = { lead, order, cursor }
    const rows = fromCursor(page).select(ownColumns).orderBy(orderBy(order, 'inquiries'))
    const query = rest ? matchesAmong(db, page, rest, WINDOW_SIZE) : rows
    const batch = await query.limit(BATCH_SIZE).execute()
    yield batch.map(({ id }) => id)
    const isComplete = batch.length < BATCH_SIZE
    const last = isComplete
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
