import type { ColumnType } from 'kysely'
import type * as z from 'zod/mini'

/** The facts of a managed section, in its `schema.ts`. Every list of sections and all their names derive from them. */
export interface SectionFacts<Row> {
  /** The router of its procedures, by its name in `server/router.ts`. */
  router: string
  /** Its table. A section whose rows have a manual order has `order_index`. */
  table: string
  /** The name of its screen. */
  title: string
  /** Its position in the navigation, fixed by the specification (D69). Sections without one follow, sorted by name. */
  place?: number
  /** The name of its records in a sentence, singular and plural: `counted(2, clients)`. */
  one: string
  other: string
  /** Its screen in the back office. */
  path: `/admin/${string}`
  /** Its own page of the public site, for the sitemap; null: its records are on other pages. */
  page: `/${string}` | null
  /** Whether staff arrange its rows by hand. */
  isSortable: boolean
  /** The column that names a record. */
  recordName: keyof Row & string
  /** The labels of its columns in forms and Activity, in the order of the form. */
  labels: EveryColumn<Row, string>
  /** Its columns that hold addresses: of pictures, lists of photographs, or links. */
  addresses: Record<AddressColumn<Row>, 'picture' | 'photos' | 'link'>
  /** Validates a version of a record before it is restored. */
  updateInput: z.ZodMiniObject
}

/**
 * An object with a value for each writable column except the id. `{ … } satisfies EveryColumn<ClientsTable>` is a
 * compiler error when a column was added, renamed or dropped, and names the column.
 */
export type EveryColumn<Row, Value = unknown> = Record<Exclude<WrittenColumn<Row>, 'id'>, Value>

/** Excludes the times and the columns that PostgreSQL computes: those cannot be updated. */
type WrittenColumn<Row> = {
  [Name in keyof Row & string]: Row[Name] extends ColumnType<unknown, unknown, never> ? never : Name
}[keyof Row & string]

/** The columns that hold addresses. `photos` is a list of objects with an `image_url` each. */
export type AddressColumn<Row> = Extract<keyof Row, `${string}_url` | 'photos'>
