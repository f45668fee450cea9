import type { ColumnType, Generated } from 'kysely'

/** '2026-11-19' */
type Day = ColumnType<string, string, never>

/** Visits and page loads of a day of the firm's, by page and source. */
export interface VisitCountsTable {
  id: Generated<string>
  day: Day
  /** A path: '/projects/hilltop'; '' stands for pages beyond the number that a day keeps apart. */
  page: string
  /** 'Google', 'Direct', or a host: where the visitor came from. */
  source: string
  /** Visitors whose first page of the day this was. */
  visits: number
  /** How often the page was loaded. */
  views: number
}

/** The secret of a day, with which its visitors are hashed. Deleted when the day has ended. */
export interface VisitSaltsTable {
  day: Day
  salt: Buffer
}

/** The visitors of today, so that each is counted once. Deleted when the day has ended. */
export interface VisitHashesTable {
  hash: Buffer
  day: Day
}
