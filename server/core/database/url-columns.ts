import type { KyselyPlugin } from 'kysely'
import { isUrl } from '../validators/schema.ts'
import type { Photo } from './column-types.ts'

/** A path of this site, such as the pictures of the sample projects; `//host` and `/\\host` are other sites. */
const OWN_PATH = /^\/(?![/\\])/

/**
 * Kysely plugin: reads an address that may run or lead where no form would let it, such as `javascript:…`, as null (S20).
 * It came past the forms, by a restored backup or by SQL, and would be rendered as a link. Judged are the columns whose
 * names end in `_url`, and `photos`, where a photograph with such an address is left out.
 */
export const urlColumns: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const columns = Object.keys(result.rows[0] ?? {}).filter((name) => name.endsWith('_url'))
    for (const row of result.rows) {
      for (const name of columns) if (typeof row[name] === 'string' && !isSafeUrl(row[name])) row[name] = null
      if (Array.isArray(row.photos)) row.photos = row.photos.filter(isSafePhoto)
    }
    return result
  },
}

const isSafeUrl = (value: string) => isUrl(value) || OWN_PATH.test(value)

/** Whether this is a photograph with an address and a caption: past the forms, anything may stand in the list. */
function isSafePhoto(photo: unknown): photo is Photo {
  const { image_url, caption } = Object(photo) as Partial<Record<keyof Photo, unknown>>
  return typeof image_url === 'string' && typeof caption === 'string' && isSafeUrl(image_url)
}
