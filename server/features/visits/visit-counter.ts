import { setImmediate } from 'node:timers/promises'
import { isbot } from 'isbot'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../../core/database/tables.ts'
import type { Env } from '../../core/env.ts'
import { calendarDay } from '../../core/firm-time/schema.ts'
import { type Log, serializeError } from '../../core/log.ts'
import type { PageWatcher } from '../../core/pages/page-watcher.ts'
import { type PageLoad, toPageLoad } from './page-load.ts'
import { openVisitDay, type VisitDay, admitVisitor, boundedRow, hashVisitor, rowKey } from './visit-day.ts'
import { DIRECT, visitSource } from './visit-source.ts'

/*
 * Counts visits without cookies and without storing an address. Page loads are collected in memory and written in a
 * batch every three seconds: no page waits for it, and a killed process loses three seconds. A visitor is a hash of
 * client address and User-Agent with a salt of the day, which all instances share through the database; salt and hashes
 * are deleted after the day in the firm's time, and only the counts remain.
 */

const FLUSH_MS = 3000
/**
 * Limits of pending page loads until the next flush, in total and for one client address, which thousands may share.
 * Page loads beyond these are dropped, so that a flood costs nothing and does not prevent others from being counted.
 */
const MAX_PENDING = 5000
const MAX_PENDING_OF_ADDRESS = 200

interface VisitCounterOptions {
  db: Db
  env: Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY'>
  log: Log
  /** The clock, in milliseconds; another one in tests. */
  now?: () => number
}

/** Creates the counter of one instance. Several instances on one database add up. */
export function createVisitCounter({ db, env, log, now = Date.now }: VisitCounterOptions): PageWatcher {
  let pending: PageLoad[] = []
  let pendingOf = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let day: VisitDay | undefined
  let written = Promise.resolve()
  /** Whether a flush is waiting for the previous one: it will also write the page loads that arrive until then. */
  let isQueued = false

  async function write(loads: PageLoad[]): Promise<void> {
    const date = calendarDay(now())
    if (day?.date !== date) day = await openVisitDay(db, date)
    const batch = await sortPageLoads(loads, day, env)
    if (batch.rows.size > 0) await db.transaction().execute((trx) => addBatch(trx, date, batch))
  }

  async function writePending(): Promise<void> {
    isQueued = false
    const loads = pending
    pending = []
    pendingOf = new Map()
    if (loads.length === 0) return
    await write(loads).catch((error: unknown) => {
      // The day's state lists the batch's visitors as counted, so it is loaded again.
      day = undefined
      log.warn({ event: 'visits_lost', loads: loads.length, ...serializeError(error) })
    })
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (!isQueued) written = written.then(writePending)
    isQueued = true
    return written
  }

  return {
    count(request) {
      const load = toPageLoad(request, env)
      if (!load || pending.length >= MAX_PENDING) return
      const ofAddress = pendingOf.get(load.address) ?? 0
      if (ofAddress >= MAX_PENDING_OF_ADDRESS) return
      pendingOf.set(load.address, ofAddress + 1)
      pending.push(load)
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
    },
    flush,
    reset: () => void (day = undefined),
  }
}

/** Adds a batch to the counts. Visitors whom another instance or an earlier run has counted are not counted again. */
async function addBatch(trx: Transaction<Database>, day: string, { rows, visitors }: VisitBatch) {
  // In a fixed order, here and below, so that two instances cannot deadlock.
  const hashes = [...visitors.keys()].toSorted().map((hash) => Buffer.from(hash, 'base64'))
  const { rows: fresh } = await sql<{ hash: Buffer }>`
    insert into visit_hashes (hash, day) select hash, ${day}::date from unnest(${hashes}::bytea[]) as hash
    on conflict do nothing returning hash`.execute(trx)
  for (const { hash } of fresh) {
    const row = visitors.get(hash.toString('base64'))
    if (row) row.visits += 1
  }
  const values = [...rows.keys()].toSorted().flatMap((key) => rows.get(key) ?? [])
  await trx
    .insertInto('visit_counts')
    .values(values.map((row) => ({ ...row, day })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'page', 'source']).doUpdateSet((eb) => ({
        visits: eb('visit_counts.visits', '+', eb.ref('excluded.visits')),
        views: eb('visit_counts.views', '+', eb.ref('excluded.views')),
      })),
    )
    .execute()
}

/** A page and a source, with the numbers to add to their counts. */
interface VisitRow {
  page: string
  source: string
  visits: number
  views: number
}

/** Page loads to count: by row, and the visitors who are new to this instance, each with the row of the first load. */
interface VisitBatch {
  rows: Map<string, VisitRow>
  visitors: Map<string, VisitRow>
}

/** Page loads that are processed before requests get their turn: a millisecond, or ten with the longest headers. */
const SLICE = 100

/**
 * Groups page loads by page, source and visitor. Addresses become hashes here, and programs that identify themselves
 * are dropped; a program that pretends to be a browser is counted.
 */
async function sortPageLoads(
  loads: PageLoad[],
  day: VisitDay,
  env: Pick<Env, 'PUBLIC_URL'>,
): Promise<VisitBatch> {
  const batch: VisitBatch = { rows: new Map(), visitors: new Map() }
  const ownHost = new URL(env.PUBLIC_URL).host
  for (const [index, load] of loads.entries()) {
    if (index % SLICE === SLICE - 1) await setImmediate()
    if (!isbot(load.userAgent)) addPageLoad(batch, load, day, ownHost)
  }
  return batch
}

function addPageLoad(
  { rows, visitors }: VisitBatch,
  { url, userAgent, referrer, address }: PageLoad,
  day: VisitDay,
  ownHost: string,
): void {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const hash = hashVisitor(day, address, userAgent)
  const knownSource = day.sources.get(hash)
  const source = knownSource ?? visitSource(searchParams, referrer, ownHost) ?? DIRECT
  if (knownSource === undefined && !admitVisitor(day, hash, address, source)) return
  const bounded = boundedRow(day, pathname, source)
  const key = rowKey(bounded.page, bounded.source)
  const row = rows.get(key) ?? { ...bounded, visits: 0, views: 0 }
  rows.set(key, row)
  row.views += 1
  if (knownSource === undefined) visitors.set(hash, row)
}
