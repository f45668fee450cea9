import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Db } from '../database/tables.ts'
import { hashInUrl } from './schema.ts'

type UrlColumn<Table extends keyof Database> = Extract<keyof Database[Table], `${string}_url`>

/** For each table with addresses: what names its records, and which of its addresses are pictures. */
type UrlColumns = {
  [Table in keyof Database as UrlColumn<Table> extends never ? never : Table]: {
    title: Extract<keyof Database[Table], string>
    columns: Record<UrlColumn<Table>, 'picture' | 'link'>
  }
}

/**
 * Every column that holds an address. The compiler asks for a new one to be added here, so that no picture counts as
 * unused because a column was forgotten.
 */
const URL_COLUMNS: UrlColumns = {
  ltf_projects: { title: 'title', columns: { image_url: 'picture' } },
  ltf_team_members: { title: 'name', columns: { image_url: 'picture', linkedin_url: 'link' } },
  ltf_clients: { title: 'name', columns: { logo_url: 'picture', website_url: 'link' } },
  settings: {
    title: 'business_name',
    columns: {
      facebook_url: 'link',
      instagram_url: 'link',
      twitter_url: 'link',
      youtube_url: 'link',
      map_url: 'link',
    },
  },
}

/** The columns that hold the address of a picture. */
export const PICTURE_COLUMNS = Object.entries(URL_COLUMNS).flatMap(([table, { title, columns }]) =>
  Object.entries(columns)
    .filter(([, kind]) => kind === 'picture')
    .map(([column]) => ({ table, title, column })),
)

/** A record that shows a picture. */
export interface MediaUse {
  table: string
  record_id: string
  title: string
}

const hashIn = (column: string) => sql`substring(${sql.ref(column)} from '/media/([0-9a-f]{32})')`

/** All uses as a query: table, record_id, title, hash. */
const USES = sql.join(
  PICTURE_COLUMNS.map(
    ({ table, title, column }) => sql`
      select ${sql.lit(table)} as "table", id as record_id, ${sql.ref(title)} as title, ${hashIn(column)} as hash
      from ${sql.table(table)} where ${sql.ref(column)} like '%/media/%'`,
  ),
  sql` union all `,
)

/** Whether any record shows the picture of the row of `media`, and where `title` is given, one with that in its title. */
export const isUsed = (title?: string): RawBuilder<boolean> => sql<boolean>`
  (media.hash in (select hash from (${USES}) uses where hash is not null ${title ? sql`and title ilike ${title}` : sql``}))`

/** How many records show the picture of the row of `media`. */
export const useCount = sql<number>`(select count(*)::int from (${USES}) uses where uses.hash = media.hash)`

/** The records that show the picture, by title. */
export async function findUses(db: Db, hash: string): Promise<MediaUse[]> {
  const { rows } = await sql<MediaUse>`
    select "table", record_id, title from (${USES}) uses where hash = ${hash} order by title, record_id`.execute(
    db,
  )
  return rows
}

/** Makes every record that shows one picture show another. */
export async function moveUses(trx: Transaction<Database>, from: string, url: string): Promise<void> {
  for (const { table, column } of PICTURE_COLUMNS)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${url}
      where ${sql.ref(column)} like '%/media/%' and ${hashIn(column)} = ${from}`.execute(trx)
}

/** Puts null in place of pictures that are no longer there, for a record that is restored from an old version. */
export async function withoutMissingPictures(
  db: Db,
  table: string,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const columns = PICTURE_COLUMNS.filter((one) => one.table === table).map(({ column }) => column)
  const hashes = new Map(columns.map((column) => [column, hashInUrl(values[column])]))
  const wanted = [...hashes.values()].filter((hash) => hash !== null)
  if (wanted.length === 0) return values
  const found = await db.selectFrom('media').select('hash').where('hash', 'in', wanted).execute()
  const missing = [...hashes].filter(([, hash]) => hash && !found.some((row) => row.hash === hash))
  return { ...values, ...Object.fromEntries(missing.map(([column]) => [column, null])) }
}
