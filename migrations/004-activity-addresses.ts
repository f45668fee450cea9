import { type Kysely, sql } from 'kysely'

/**
 * From where each activity entry was caused, and an index for the refusals among them. Additive: a server of the version
 * before runs on, and writes entries without an address, or with one in the `after` of a sign-in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table activity add address text`.execute(db)
  await sql`
    create index activity_refusals on activity (created_at desc, id desc) where action = 'refuse'`.execute(db)
  // For the retention, which removes the addresses after a time: rows without one are not in it.
  await sql`
    create index activity_addresses on activity (created_at)
    where address is not null or (action = 'sign_in' and after -> 'address' is not null)`.execute(db)
}
