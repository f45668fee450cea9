import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Db } from '../../core/database/tables.ts'
import { hashIn, hashInText } from '../../core/media/public-picture.ts'
import { SECTIONS } from '../../sections/schema.ts'

/** The columns that hold addresses of pictures: one, or a list of photographs. Only tables of sections have any. */
export const PICTURE_COLUMNS = SECTIONS.flatMap(({ table, recordName, addresses }) =>
  Object.entries(addresses)
    .filter(([, kind]) => kind !== 'link')
    .map(([column, kind]) => ({ table, title: recordName, column, isList: kind === 'photos' })),
)

/** A record that shows a picture. */
export interface MediaUse {
  table: string
  record_id: string
  title: string
}

/** Whether a row shows the picture, written so that the query can use the column's index. */
const shows = ({ column, isList }: { column: string; isList: boolean }, hash: RawBuilder<unknown> | string) =>
  isList
    ? sql`${sql.ref(column)} <> '[]' and photo_hashes(${sql.ref(column)}) @> array[${hash}]::text[]`
    : sql`${sql.ref(column)} like '%/media/%' and ${hashIn(column)} = ${hash}`

/** A query for the records that show a picture, each once: table, record_id, title. */
const usesOf = (hash: RawBuilder<unknown> | string) =>
  sql.join(
    PICTURE_COLUMNS.map(
      ({ table, title, ...column }) => sql`
        select ${sql.lit(table)} as "table", id as record_id, ${sql.ref(title)} as title
        from ${sql.table(table)} where ${shows(column, hash)}`,
    ),
    sql` union `,
  )

const usesOfRow = usesOf(sql.ref('media.hash'))

/** Whether a text matches a pattern in `searchForm`. */
export const matches = (text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`search_form(${text}) like lower(${pattern})`

/** A query for the hashes of all pictures that records show; with `search`, only records with a matching title. */
const usedHashes = (search?: string) =>
  sql.join(
    PICTURE_COLUMNS.map(
      ({ table, title, column, isList }) => sql`
        select ${isList ? sql`unnest(photo_hashes(${sql.ref(column)}))` : hashIn(column)} as hash from ${sql.table(table)}
        where ${sql.ref(column)} ${isList ? sql`<> '[]'` : sql`like '%/media/%'`}
          ${search ? sql`and ${matches(sql.ref(title), search)}` : sql``}`,
    ),
    sql` union all `,
  )

/** Whether any record shows the picture of a row of `media`; with `title`, any record whose title matches. */
export const isUsed = (title?: string): RawBuilder<boolean> => sql<boolean>`
  (media.hash in (select hash from (${usedHashes(title)}) used where hash is not null))`

/** The number of records that show the picture of a row of `media`. */
export const useCount = sql<number>`(select count(*)::int from (${usesOfRow}) uses)`

/** The records that show the picture, ordered by title. */
export async function findUses(db: Db, hash: string): Promise<MediaUse[]> {
  const { rows } = await sql<MediaUse>`
    select "table", record_id, title from (${usesOf(hash)}) uses order by title, record_id`.execute(db)
  return rows
}

/** Replaces a picture with another in every record that shows it. */
export async function moveUses(trx: Transaction<Database>, from: string, url: string): Promise<void> {
  for (const { table, column, isList } of PICTURE_COLUMNS)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${isList ? movedPhotos(column, from, url) : url}
      where ${shows({ column, isList }, from)}`.execute(trx)
}

/** The list of photographs with one picture replaced by another. */
const movedPhotos = (column: string, from: string, url: string) => sql`(
  select jsonb_agg(
    case when ${hashInText(sql`photo ->> 'image_url'`)} = ${from}
      then photo || jsonb_build_object('image_url', ${url}::text) else photo end
    order by position)
  from jsonb_array_elements(${sql.ref(column)}) with ordinality as list (photo, position))`
