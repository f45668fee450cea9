import type { numberTypes } from '../../../../server/stats/schema.ts'

/** What the numbers of the dashboard are limited to: the search parameters. */
export interface NumbersFilter {
  /** A Monday: '2026-11-16'. */
  week?: string
  type?: (typeof numberTypes)[number]
}
