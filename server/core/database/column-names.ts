import type { Database } from './tables.ts'

/** The name of a column of a table. */
export type ColumnName<Table extends keyof Database> = Table extends unknown
  ? Extract<keyof Database[Table], string>
  : never

/**
 * What an object has by column. `{ … } satisfies ByColumn<'ltf_projects'>` makes a renamed column an error at its line, and
 * not at some place that uses the object.
 */
export type ByColumn<Table extends keyof Database, Value = unknown> = Partial<
  Record<ColumnName<Table>, Value>
>

/**
 * Lists columns of a table for `select` and `returning`. A name that is no column is one error, at the name; `as const`
 * would give one at every query that uses the list.
 */
export const columnsOf = <Table extends keyof Database, const Names extends readonly ColumnName<Table>[]>(
  _table: Table,
  ...names: Names
): Names => names

/** All that the office reads of a section: what its facts have a label for, its id and its times. */
export const columnsOfSection = <Labels extends object>({ labels }: { labels: Labels }) =>
  ['id', ...Object.keys(labels), 'created_at', 'updated_at'] as (
    | 'id'
    | (keyof Labels & string)
    | 'created_at'
    | 'updated_at'
  )[]
