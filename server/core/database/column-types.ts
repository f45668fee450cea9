import type { ColumnType } from 'kysely'

/*
 * Kysely types of columns whose types differ between select, insert and update.
 */

export type CreatedAt = ColumnType<Date, Date | string | undefined, never>
export type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>
export type UpdatedAt = ColumnType<Date, undefined, never>
/** A generated column: PostgreSQL computes it. */
export type Computed<T> = ColumnType<T, never, never>
export type Json<T> = ColumnType<T, string, string>
/** The same for a column with a default. */
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>

/** Whether visitors see a record (D14). */
export type RecordStatus = 'active' | 'inactive'

/** A photograph of a gallery. */
export interface Photo {
  image_url: string
  /** '' for none. */
  caption: string
}
