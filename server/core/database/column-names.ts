import type { Database } from './tables.ts'

/** The name of a column of a table. */
export type ColumnName<Table extends keyof Database> = Table extends unknown
  ? Extract<keyof Database[Table], string>
  : never

/**
 * An object with values by column. `{ … } satisfies ByColumn<'ltf_projects'>` makes a renamed column an error at its
 * own line, not where the object is used.
 */
export type ByColumn<Table extends keyof Database, Value = unknown> = Partial<
  Record<ColumnName<Table>, Value>
>

/**
 * Lists columns of a table for `select` and `returning`. A name that is not a column gives one error, at the name; with
 * `as const`, every query that uses the list would have one.
 */
export const columnsOf = <Table extends keyof Database, const Names extends readonly ColumnName<Table>[]>(
  _table: Table,
  ...names: Names
): Names => names

/** The columns of a section that the back office reads: those that its facts label, the id and the timestamps. */
export const columnsOfSection = <Labels extends object>({ labels }: { labels: Labels }) =>
  ['id', ...Object.keys(labels), 'created_at', 'updated_at'] as (
    | 'id'
    | (keyof Labels & string)
    | 'created_at'
    | 'updated_at'
  )[]
