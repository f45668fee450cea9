import { type Kysely, sql } from 'kysely'

/**
 * Phone numbers are found by their digits (`inquiries_by_phone`) and compared by the number that they dial, so nothing
 * queries the last ten digits. A server of the previous version keeps running, and reads more rows for that query.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index inquiries_by_full_phone`.execute(db)
}
