import type { ColumnType } from 'kysely'
import type * as z from 'zod/mini'

/** What a managed section is, in its `schema.ts`; every list of sections, and what they are called, follows from it. */
export interface SectionFacts<Row> {
  /** The router of its procedures, by its name in `server/router.ts`. */
  router: string
  /** Its table. A section whose rows have a manual order has `order_index`. */
  table: string
  /** The name of its screen. */
  title: string
  /** Its place in the navigation, which the specification fixes (D69). One without comes after those, by its name. */
  place?: number
  /** What its records are called in a sentence, by number: `counted(2, clients)`. */
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
  /** What forms and Activity call its columns, in the order of the form. */
  labels: EveryColumn<Row, string>
  /** Its columns that hold addresses: of pictures, lists of photographs, or links. */
  addresses: Record<AddressColumn<Row>, 'picture' | 'photos' | 'link'>
  /** What checks a version of a record that is to be restored. */
  updateInput: z.ZodMiniObject
}

/**
 * What an object has for each column that can be written, but for the id. `{ … } satisfies EveryColumn<ClientsTable>` is an
 * error when a column is added, renamed or dropped, and names it.
 */
export type EveryColumn<Row, Value = unknown> = Record<Exclude<WrittenColumn<Row>, 'id'>, Value>

/** Not the times, and not what PostgreSQL computes: those cannot be updated. */
type WrittenColumn<Row> = {
  [Name in keyof Row & string]: Row[Name] extends ColumnType<unknown, unknown, never> ? never : Name
}[keyof Row & string]

/** The columns that hold addresses. `photos` is a list of objects with an `image_url` each. */
export type AddressColumn<Row> = Extract<keyof Row, `${string}_url` | 'photos'>
