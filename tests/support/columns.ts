import { type Selectable, sql } from 'kysely'
import type { Db } from '../../server/core/database/tables.ts'

/*
 * Types for checking the tables' interfaces against the migrated database: the compiler compares `Columns` with the
 * interface, and a test compares its value with the columns.
 */

/** The PostgreSQL type of a column whose values arrive as `T`. */
type ColumnTypeOf<T> = [T] extends [string]
  ? 'text' | 'uuid' | 'tsvector' | 'bigint' | 'date' | 'numeric(12,2)'
  : [T] extends [number]
    ? 'integer' | 'double precision'
    : [T] extends [boolean]
      ? 'boolean'
      : [T] extends [Date]
        ? 'timestamp(3) with time zone'
        : [T] extends [Buffer]
          ? 'bytea'
          : [T] extends [string[]]
            ? 'text[]'
            : 'jsonb'

type ColumnOf<T> = null extends T ? `${ColumnTypeOf<NonNullable<T>>} null` : ColumnTypeOf<T>

/** The PostgreSQL type of each column of a table, with ` null` where it may be null. */
export type Columns<Row> = { [Name in keyof Selectable<Row>]: ColumnOf<Selectable<Row>[Name]> }

export const time = 'timestamp(3) with time zone'
export const timeOrNull = `${time} null` as const
export const timestamps = { created_at: time, updated_at: time } as const

const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock']

/** The columns of every table and view, except Kysely's own. */
export async function columnsInDatabase(db: Db): Promise<Record<string, Record<string, string>>> {
  const { rows } = await sql<{
    table: string
    column: string
    type: string
    nullable: boolean
    view: boolean
  }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable, c.relkind = 'v' as view
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0
      and not a.attisdropped`.execute(db)
  const actual: Record<string, Record<string, string>> = {}
  for (const { table, column, type, nullable, view } of rows)
    // PostgreSQL does not report whether a view's column is nullable.
    if (!MIGRATION_TABLES.includes(table))
      (actual[table] ??= {})[column] = nullable && !view ? `${type} null` : type
  return actual
}
