import type { ColumnType, Generated } from 'kysely'

declare module '../../core/database/tables.ts' {
  interface Database {
    visit_counts: VisitCountsTable
    visit_salts: VisitSaltsTable
    visit_hashes: VisitHashesTable
  }
}

/** '2026-11-19' */
type Day = ColumnType<string, string, never>

/** Visits and page loads by day in the firm's time, page and source. */
export interface VisitCountsTable {
  id: Generated<string>
  day: Day
  /** A path: '/projects/hilltop'; '' stands for all pages beyond the number that a day counts separately. */
  page: string
  /** Where the visitor came from: 'Google', 'Direct', or a host. */
  source: string
  /** Visitors whose first page of the day this was. */
  visits: number
  /** The number of page loads. */
  views: number
}

/** A day's secret salt for hashing its visitors. Deleted after the day has ended. */
export interface VisitSaltsTable {
  day: Day
  salt: Buffer
}

/** Today's visitors, so that each is counted once. Deleted after the day has ended. */
export interface VisitHashesTable {
  hash: Buffer
  day: Day
}
