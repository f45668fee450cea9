import { connect, type ConnectionConfig } from '../../server/core/database/connect.ts'
import type { Db } from '../../server/core/database/tables.ts'
import type { LogLine } from '../../server/core/log.ts'
import type { PageRequest } from '../../server/core/pages/page-watcher.ts'
import { createVisitCounter } from '../../server/features/visits/visit-counter.ts'
import { createCollectingLog } from './logs.ts'

/** The user agent of a browser on a phone. */
export const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

/** A browser's request for a page. */
export function pageRequest(
  url = '/',
  headers: Record<string, string> = {},
  remoteAddress = '203.0.113.7',
): PageRequest {
  const browser = { 'user-agent': PHONE, 'accept-language': 'en-IN' }
  return { method: 'GET', url, headers: { ...browser, ...headers }, socket: { remoteAddress } }
}

/** The visit counter of one instance, with its own clock. */
export function createTestCounter(db: Db, now: () => number = Date.now, TRUST_PROXY = 0) {
  const lines: LogLine[] = []
  const env = { PUBLIC_URL: 'https://site.example', TRUST_PROXY }
  const counter = createVisitCounter({ db, env, log: createCollectingLog(lines), now })
  return {
    counter,
    lines,
    /** Counts the requests, and writes them. */
    async visit(...requests: PageRequest[]) {
      for (const request of requests) counter.count(request)
      await counter.flush()
    },
  }
}

/** The stored counts: '2026-11-19 /about Google 1/2' means one visit and two views. */
export async function readCounts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('visit_counts')
    .selectAll()
    .select((eb) => eb.cast<string>('day', 'text').as('date'))
    .execute()
  return rows
    .map(({ date, page, source, visits, views }) => `${date} ${page} ${source} ${visits}/${views}`)
    .toSorted()
}

/** A connection to a database that does not exist: every statement fails. */
export const connectToNothing = (connection: ConnectionConfig): Db =>
  connect({ ...connection, database: 'nowhere' }, () => {})
