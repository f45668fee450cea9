import { Hono } from 'hono'
import type { AppEnv } from '../../core/app-env.ts'
import type { Cursor } from '../../core/database/pagination.ts'
import type { Db } from '../../core/database/tables.ts'
import { formatFirmTime } from '../../core/firm-time/schema.ts'
import { enterBackOffice } from '../../core/trpc.ts'
import { sendCsv } from './csv-file.ts'
import { readNewest } from './subscribers.ts'

/** Rows per query. */
const BATCH_SIZE = 500

/**
 * `GET /subscribers.csv`: the newsletter's addresses as CSV, newest first, streamed. 401 without a session, 403 for an
 * account that is not active. Each export leaves an activity entry.
 */
export const subscribersCsv = new Hono<AppEnv>()

subscribersCsv.get('/subscribers.csv', async (c) => {
  const { db } = c.get('context')
  const { me, refusal } = await enterBackOffice(c.get('context'), c.req.path)
  if (refusal) return c.text(refusal.message, refusal.status, { 'cache-control': 'no-store' })
  const batches = readBatches(db)
  return sendCsv(c, me, { name: 'subscribers', table: 'newsletter_subscribers', headings: HEADINGS, batches })
})

const HEADINGS = ['Email', 'State', 'Entered', 'Confirmed', 'Ended']

const formatTime = (time: Date | null) => time && formatFirmTime(time)

/** The values of each row, in batches. */
async function* readBatches(db: Db) {
  let last: Cursor | undefined
  do {
    const rows = await readNewest(db.selectFrom('newsletter_subscribers'), last, BATCH_SIZE)
    yield rows.map(({ email, state, created_at, confirmed_at, unsubscribed_at }) => [
      email,
      state,
      formatTime(created_at),
      formatTime(confirmed_at),
      formatTime(unsubscribed_at),
    ])
    const end = rows.length === BATCH_SIZE ? rows.at(-1) : undefined
    last = end && { created_at: end.created_at.toISOString(), id: end.id }
  } while (last)
}
