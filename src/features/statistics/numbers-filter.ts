import { numberTypes } from '../../../server/features/statistics/schema.ts'
import { parseWeek } from '../../core/charts/weeks.ts'

/** What the numbers of the dashboard are limited to: the search parameters. */
export interface NumbersFilter {
  /** A Monday: '2026-11-16'. */
  week?: string
  type?: (typeof numberTypes)[number]
}

/** The filter of search parameters, without what is unknown. */
export const toNumbersFilter = ({
  week,
  type,
}: { [Name in keyof NumbersFilter]: unknown }): NumbersFilter => ({
  week: parseWeek(week),
  type: numberTypes.find((name) => name === type),
})
