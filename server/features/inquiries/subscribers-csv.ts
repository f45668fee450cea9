import { ReadableStream } from 'node:stream/web'
import { Hono } from 'hono'
import type { AppEnv } from '../../core/app-env.ts'
import { record } from '../../core/database/activity-log.ts'
import type { Cursor } from '../../core/database/pagination.ts'
import type { Db } from '../../core/database/tables.ts'
import { formatFirmTime } from '../../core/firm-time/schema.ts'
import { enterBackOffice } from '../../core/trpc.ts'
import { csvLine } from './csv-cells.ts'
import { readNewest } from './subscribers.ts'

/** Rows per query. */
const BATCH_SIZE = 500

/**
 * `GET /subscribers.csv`: the newsletter's addresses as CSV, newest first, streamed. 401 without a session, 403 for an
 * account that is not active. Each export leaves an activity entry.
 */
export const subscribersCsv = new Hono<AppEnv>()

subscribersCsv.get('/subscribers.csv', async (c) => {
  const context = c.get('context')
  const { me, refusal } = await enterBackOffice(context, c.req.path)
  if (refusal) return c.text(refusal.message, refusal.status, { 'cache-control': 'no-store' })
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="subscribers-${formatFirmTime(new Date()).slice(0, 10)}.csv"`,
    'cache-control': 'no-store',
  }
  // Hono runs the GET handler for HEAD: nothing is exported, so nothing is recorded.
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const { db, log, requestId, address } = context
  await db
    .transaction()
    .execute((trx) => record(trx, { me, address }, 'export', 'newsletter_subscribers', null))
  log.info({ event: 'subscribers_exported', by: me.id, requestId, address })
  // Node's and the browser's types of a stream differ in details.
  return new Response(ReadableStream.from(csvChunks(db)) as BodyInit, { headers })
})

const HEADINGS = ['Email', 'State', 'Entered', 'Confirmed', 'Ended']

const formatTime = (time: Date | null) => time && formatFirmTime(time)

/** The file as UTF-8, one chunk per batch, so that memory does not grow with the number of rows. */
async function* csvChunks(db: Db): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  // Without a byte order mark, spreadsheets read Devanagari as Latin-1.
  yield encoder.encode(`\uFEFF${csvLine(HEADINGS)}`)
  let last: Cursor | undefined
  do {
    const rows = await readNewest(db.selectFrom('newsletter_subscribers'), last, BATCH_SIZE)
    const lines = rows.map(({ email, state, created_at, confirmed_at, unsubscribed_at }) =>
      csvLine([email, state, formatTime(created_at), formatTime(confirmed_at), formatTime(unsubscribed_at)]),
    )
    if (lines.length > 0) yield encoder.encode(lines.join(''))
    const end = rows.length === BATCH_SIZE ? rows.at(-1) : undefined
    last = end && { created_at: end.created_at.toISOString(), id: end.id }
  } while (last)
}
