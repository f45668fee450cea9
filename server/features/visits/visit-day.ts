import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../core/database/tables.ts'
import { isKnownSource, OTHER_SOURCE } from './visit-source.ts'

/** Limits of visitors that an instance counts in a day, in total and for one client address: many phones share one. */
const MAX_VISITORS = 20_000
const MAX_VISITORS_OF_ADDRESS = 200
/** Limits of rows in a day, and of sources that are not well known: the rest is counted together. */
const MAX_ROWS = 500
const MAX_UNKNOWN_SOURCES = 100

/** Stands for the pages beyond `MAX_ROWS`. */
const OTHER_PAGE = ''

/** An instance's state for the current day. It is replaced when the next day begins. */
export interface VisitDay {
  /** The date in the firm's time: '2026-11-19'. */
  date: string
  salt: string
  /** The source of each counted visitor, by hash. */
  sources: Map<string, string>
  /** The number of visitors from each client address, by hash. */
  addresses: Map<string, number>
  rows: Set<string>
  unknownSources: Set<string>
}

/**
 * Begins a day: creates its salt, or reads the one that another instance has created, and deletes the salts and hashes
 * of past days.
 */
export async function openVisitDay(db: Db, date: string): Promise<VisitDay> {
  return await db.transaction().execute(async (trx) => {
    const day = sql<string>`${date}::date`
    await trx.deleteFrom('visit_hashes').where('day', '<', day).execute()
    await trx.deleteFrom('visit_salts').where('day', '<', day).execute()
    await trx
      .insertInto('visit_salts')
      .values({ day: date, salt: randomBytes(32) })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute()
    const { salt } = await trx
      .selectFrom('visit_salts')
      .select('salt')
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
    const rows = await trx
      .selectFrom('visit_counts')
      .select(['page', 'source'])
      .where('day', '=', day)
      .limit(MAX_ROWS)
      .execute()
    return {
      date,
      salt: salt.toString('hex'),
      sources: new Map(),
      addresses: new Map(),
      rows: new Set(rows.map(({ page, source }) => rowKey(page, source))),
      unknownSources: new Set(rows.map(({ source }) => source).filter((source) => !isKnownSource(source))),
    }
  })
}

/** The hash that identifies a visitor for a day. Without the salt it cannot be traced back to anybody. */
export function hashVisitor({ salt }: VisitDay, ...of: string[]): string {
  return createHash('sha256')
    .update([salt, ...of].join('\n'))
    .digest('base64')
    .slice(0, 24)
}

/** Registers a new visitor. False: the limit for this address or for the day is reached. */
export function admitVisitor(day: VisitDay, hash: string, address: string, source: string): boolean {
  const addressHash = hashVisitor(day, address)
  const ofAddress = day.addresses.get(addressHash) ?? 0
  if (day.sources.size >= MAX_VISITORS || ofAddress >= MAX_VISITORS_OF_ADDRESS) return false
  day.addresses.set(addressHash, ofAddress + 1)
  day.sources.set(hash, source)
  return true
}

/** The row in which a page and a source are counted. A day has a bounded number of rows, whatever is requested. */
export function boundedRow(day: VisitDay, page: string, source: string): { page: string; source: string } {
  const isNew = !isKnownSource(source) && !day.unknownSources.has(source)
  const named = isNew && day.unknownSources.size >= MAX_UNKNOWN_SOURCES ? OTHER_SOURCE : source
  const key = rowKey(page, named)
  if (!day.rows.has(key) && day.rows.size >= MAX_ROWS) return { page: OTHER_PAGE, source: OTHER_SOURCE }
  day.rows.add(key)
  if (isNew && named === source) day.unknownSources.add(source)
  return { page, source: named }
}

/** Unambiguous, because no path has a space. */
export const rowKey = (page: string, source: string): string => `${page} ${source}`
