import { numberTypes } from '../../../server/features/statistics/schema.ts'
import { parseWeek } from '../../core/charts/weeks.ts'

/** The filter of the dashboard's numbers, as search parameters. */
export interface NumbersFilter {
  /** A Monday: '2026-11-16'. */
  week?: string
  type?: (typeof numberTypes)[number]
}

/** The filter in search parameters, without unknown values. */
export const toNumbersFilter = ({
  week,
  type,
}: { [Name in keyof NumbersFilter]: unknown }): NumbersFilter => ({
  week: parseWeek(week),
  type: numberTypes.find((name) => name === type),
})
