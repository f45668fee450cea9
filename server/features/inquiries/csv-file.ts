import { ReadableStream } from 'node:stream/web'
import type { Context } from 'hono'
import type { AppEnv } from '../../core/app-env.ts'
import { record } from '../../core/database/activity-log.ts'
import { newId } from '../../core/database/ids.ts'
import { formatFirmTime } from '../../core/firm-time/schema.ts'
import type { Account } from '../../core/trpc.ts'

interface CsvFile {
  name: 'inquiries' | 'subscribers'
  table: 'inquiries' | 'newsletter_subscribers'
  headings: string[]
  /** The rows, in parts, so that memory does not grow with their number. Read once the file is sent. */
  batches: AsyncIterable<(string | null)[][]>
}

/**
 * Sends a CSV file to an account, streamed. The activity entry is stored before any row is read, and says `incomplete`
 * until the last one is sent.
 */
export async function sendCsv(c: Context<AppEnv>, me: Account, { name, table, headings, batches }: CsvFile) {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${formatFirmTime(new Date()).slice(0, 10)}.csv"`,
    'cache-control': 'no-store',
  }
  // Hono runs the GET handler for HEAD: nothing is exported, so nothing is recorded.
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const { db, log, requestId, address } = c.get('context')
  const id = newId()
  const entry = { id, after: { incomplete: true } }
  await db.transaction().execute((trx) => record(trx, { me, address }, 'export', table, null, entry))
  async function* chunks() {
    const encoder = new TextEncoder()
    let event = `${name}_export_incomplete`
    try {
      // Without a byte order mark, spreadsheets read ₹ and Devanagari as Latin-1.
      yield encoder.encode(`\uFEFF${csvLine(headings)}`)
      for await (const rows of batches) if (rows.length > 0) yield encoder.encode(rows.map(csvLine).join(''))
      await db.updateTable('activity').set({ after: null }).where('id', '=', id).execute()
      event = `${name}_exported`
    } finally {
      log.info({ event, by: me.id, requestId, address })
    }
  }
  // Node's and the browser's types of a stream differ in details.
  return new Response(ReadableStream.from(chunks()) as BodyInit, { headers })
}

/** A row of CSV for spreadsheets. */
export const csvLine = (values: (string | null)[]): string => `${values.map(escapeCell).join(',')}\r\n`

/**
 * A quoted CSV cell. An apostrophe precedes text that a spreadsheet would run as a formula (S28), even in full-width
 * characters, or would change as a number: the leading 0 of a phone number, a reference such as 12E345.
 */
export function escapeCell(value: string | null): string {
  const text = value ?? ''
  const safe = /^(?:[=+\-@\t\r]|0\d[\d ()./-]*$|\d+E\d+$)/.test(text.normalize('NFKC')) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
