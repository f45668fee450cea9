import type { KyselyPlugin } from 'kysely'
import { isUrl } from '../validators/schema.ts'

/** A path of this site, such as the pictures of the sample projects; `//host` and `/\\host` are other sites. */
const OWN_PATH = /^\/(?![/\\])/

/**
 * Kysely plugin: reads an address that may run or lead where no form would let it, such as `javascript:…`, as null (S20).
 * It came past the forms, by a restored backup or by SQL, and would be rendered as a link. Judged are the columns whose
 * names end in `_url`.
 */
export const urlColumns: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const columns = Object.keys(result.rows[0] ?? {}).filter((name) => name.endsWith('_url'))
    for (const row of result.rows)
      for (const name of columns) {
        const value = row[name]
        if (typeof value === 'string' && !isUrl(value) && !OWN_PATH.test(value)) row[name] = null
      }
    return result
  },
}
