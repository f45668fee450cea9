import { ReadableStream } from 'node:stream/web'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppEnv } from '../app-env.ts'
import { recordActivity } from '../database/activity-log.ts'
import { inquiryReference } from '../database/ids.ts'
import { afterCursorDesc } from '../database/pagination.ts'
import type { Db } from '../database/tables.ts'
import { formatMumbaiTime } from '../format-time.ts'
import { authorizeBackOffice, type Context, logRefusal } from '../trpc.ts'
import { csvLine } from './csv-cells.ts'
import { budgets, projectTypes } from './schema.ts'

/** Rows per query. */
const BATCH_SIZE = 500

/**
 * `GET /inquiries.csv`: the whole inbox as CSV for spreadsheets, newest first, streamed. 401 without a session, 403 for an
 * account that is not active. Each export leaves an activity entry.
 */
export const inquiriesCsv = new Hono<AppEnv>()

inquiriesCsv.get('/inquiries.csv', async (c) => {
  const context = c.get('context')
  const account = await context.account()
  const { me, refusal } = authorizeBackOffice(context.env, account)
  if (refusal) {
    logRefusal(context, c.req.path, account)
    return c.text(refusal.message, refusal.status, { 'cache-control': 'no-store' })
  }
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="inquiries-${formatMumbaiTime(new Date()).slice(0, 10)}.csv"`,
    'cache-control': 'no-store',
  }
  // Hono runs the GET handler for HEAD: nothing is exported, so nothing is recorded.
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const { db, log, requestId, address } = context
  const entry = { user_id: me.id, address, action: 'export', table: 'inquiries', record_id: null } as const
  await db.transaction().execute((trx) => recordActivity(trx, entry))
  log.info({ event: 'inquiries_exported', by: me.id, requestId, address })
  // Node's type of a stream and the browser's differ in details.
  return new Response(ReadableStream.from(csvChunks(context)) as BodyInit, { headers })
})

type Row = Awaited<ReturnType<typeof fetchBatch>>[number]

/** Header and value of each CSV column, in order. */
const COLUMNS: Record<string, (row: Row) => string | null> = {
  Reference: (row) => inquiryReference(row.id),
  Received: (row) => formatMumbaiTime(row.created_at),
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
  'Follow up': (row) => row.follow_up_at && formatMumbaiTime(row.follow_up_at),
}

/** The file as UTF-8, one chunk per batch, so that memory does not grow with the number of rows. */
async function* csvChunks({ db }: Context): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  // Without a byte order mark, spreadsheets read ₹ and Devanagari as Latin-1.
  yield encoder.encode(`\uFEFF${csvLine(Object.keys(COLUMNS))}`)
  let last: Row | undefined
  do {
    const batch = await fetchBatch(db, last)
    if (batch.length > 0) yield encoder.encode(batch.map(lineOf).join(''))
    last = batch.length === BATCH_SIZE ? batch.at(-1) : undefined
  } while (last)
}

/** The next rows of the inbox after `last`, newest first. */
function fetchBatch(db: Db, last: { id: string; created_at: Date } | undefined) {
  const query = db
    .selectFrom('inquiries')
    .leftJoin('users', 'users.id', 'inquiries.assigned_to')
    .select([
      'inquiries.id',
      'inquiries.created_at',
      'inquiries.source',
      'inquiries.status',
      'inquiries.name',
      'inquiries.email',
      'inquiries.phone',
      'inquiries.company',
      'inquiries.project_type',
      'inquiries.budget',
      'inquiries.amount',
      'inquiries.lost_reason',
      'inquiries.message',
      'inquiries.follow_up_at',
      sql<string | null>`coalesce(users.name, users.email)`.as('assigned_to'),
      sql<number>`(select count(*)::int from inquiry_media where inquiry_id = inquiries.id)`.as('photos'),
    ])
    .orderBy('inquiries.created_at', 'desc')
    .orderBy('inquiries.id', 'desc')
    .limit(BATCH_SIZE)
  if (!last) return query.execute()
  const cursor = { created_at: last.created_at.toISOString(), id: last.id }
  return query.where(afterCursorDesc(cursor, 'inquiries')).execute()
}

const lineOf = (row: Row): string => csvLine(Object.values(COLUMNS).map((getValue) => getValue(row)))
