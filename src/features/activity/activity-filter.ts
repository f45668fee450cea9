import { activityActions, activityTables } from '../../../server/features/activity/schema.ts'

type TableName = (typeof activityTables)[number]
type ActionName = (typeof activityActions)[number]

/** The search parameters: entries of one account, of one table or action, of one record. */
export interface ActivityFilter {
  by?: string
  table?: TableName
  action?: ActionName
  record?: string
}

/** The filter in search parameters, without unknown values. */
export const toActivityFilter = ({
  by,
  table,
  action,
  record,
}: { [Name in keyof ActivityFilter]: unknown }): ActivityFilter => ({
  by: isId(by) ? by : undefined,
  table: activityTables.find((name) => name === table),
  action: activityActions.find((name) => name === action),
  record: isId(record) ? record : undefined,
})

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
