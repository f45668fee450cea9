import { type RawBuilder, sql } from 'kysely'
import type { Photo } from '../database/column-types.ts'
import { MAX_WIDTH, WIDTHS } from './sizes/schema.ts'

/** The data with which pages show an uploaded picture: its address, its size in pixels, and how it is cropped. */
export interface PublicPicture {
  /** `/media/HASH`; its renditions are `URL-WIDTH.avif`, `.webp` and `.jpg`. */
  url: string
  width: number
  height: number
  /** As `mediaWidths`; none while the renditions are being made. */
  widths: number[]
  /** The alternative text; '' if there is none. */
  alt: string
  /** The focal point, which every crop contains, as fractions of width and height: 0 to 1. */
  focal_x: number
  focal_y: number
  /** The dominant colour, as #rrggbb. */
  colour: string
  /** A blurred picture as a data: URI of some 150 characters; '' in lists. */
  placeholder: string
  /** Unless ready, `url` shows a preview. */
  state: 'processing' | 'ready' | 'failed'
}

/** The hash in an address, as `hashInUrl` in SQL; null for any other text. */
export const hashInText = (text: RawBuilder<unknown>) => sql`substring(${text} from '/media/([0-9a-f]{32})')`

/** The same for the address in a column. */
export const hashIn = (column: string) => hashInText(sql.ref(column))

/** The widths of a row of `media`, as `mediaWidths` gives them; none until they are made. */
export const pictureWidths = sql<number[]>`case when state <> 'ready' then '{}' else array(
  select one from unnest(${sql.val(WIDTHS)}::int[]) one where one < width) || least(width, ${sql.lit(MAX_WIDTH)}) end`

/**
 * The uploaded picture at the address in a column, as an expression of a query that reads the column's table; null for
 * any other address. One look-up by the unique hash per row, in the same statement.
 *
 * Without the placeholder unless requested: a page contains its data twice, as markup and for the script, and base64
 * hardly compresses. In 24 rows it would take some 7 kB; for these the dominant colour is enough.
 */
export const publicPicture = (
  column: `${string}_url`,
  { withPlaceholder = false } = {},
): RawBuilder<PublicPicture | null> => pictureOf(hashIn(column), withPlaceholder)

/** The photographs of a project, each with the uploaded picture at its address, without its placeholder. */
export const publicPhotos = sql<(Photo & { picture: PublicPicture | null })[]>`(
  select coalesce(jsonb_agg(
    photo || jsonb_build_object('picture', ${pictureOf(hashInText(sql`photo ->> 'image_url'`), false)})
    order by position), '[]')
  from jsonb_array_elements(photos) with ordinality as list (photo, position))`

function pictureOf(hash: RawBuilder<unknown>, withPlaceholder: boolean) {
  return sql<PublicPicture | null>`(
  select json_build_object(
    'url', '/media/' || hash, 'width', width, 'height', height, 'widths', ${pictureWidths}, 'alt', alt, 'focal_x', focal_x, 'focal_y', focal_y,
    'colour', colour, 'placeholder', ${withPlaceholder ? sql`placeholder` : sql`''`}, 'state', state)
  from media where hash = ${hash})`
}
