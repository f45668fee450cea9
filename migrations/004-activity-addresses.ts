import { type Kysely, sql } from 'kysely'

/**
 * The client address of each activity entry, and an index for refusals. Additive: a server of the previous version
 * keeps running, and writes entries without an address, or with an address in the `after` of a sign-in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table activity add address text`.execute(db)
  await sql`
    create index activity_refusals on activity (created_at desc, id desc) where action = 'refuse'`.execute(db)
  // For the retention job, which removes the addresses after a time: the index leaves out rows without one.
  await sql`
    create index activity_addresses on activity (created_at)
    where address is not null or (action = 'sign_in' and after -> 'address' is not null)`.execute(db)
}
