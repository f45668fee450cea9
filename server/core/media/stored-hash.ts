import { type RawBuilder, sql } from 'kysely'

/** The hash in an address, as `hashInUrl` in SQL; null for any other text. */
export const hashInText = (text: RawBuilder<unknown>) => sql`substring(${text} from '/media/([0-9a-f]{32})')`

/** The same for the address in a column. */
export const hashIn = (column: string) => hashInText(sql.ref(column))
