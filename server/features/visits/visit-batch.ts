import { setImmediate } from 'node:timers/promises'
import { isbot } from 'isbot'
import type { Env } from '../../core/env.ts'
import type { PageLoad } from './page-load.ts'
import { admitVisitor, boundedRow, hashVisitor, rowKey, type VisitDay } from './visit-day.ts'
import { DIRECT, visitSource } from './visit-source.ts'

/** A page and a source, with what is added to their counts. */
export interface VisitRow {
  page: string
  source: string
  visits: number
  views: number
}

/** Page loads as they are counted: by row, and the visitors who are new to this instance with the row that they began on. */
export interface VisitBatch {
  rows: Map<string, VisitRow>
  visitors: Map<string, VisitRow>
}

/** Page loads that are worked on before requests get their turn: a millisecond, and ten for the longest headers. */
const SLICE = 100

/**
 * Sorts page loads by page, source and visitor. Here addresses become hashes, and programs that say what they are do not
 * count; one that pretends to be a browser does.
 */
export async function sortPageLoads(
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
