import { type Kysely, sql } from 'kysely'

/**
 * The private links for visitors: to the page of their inquiry, and to the data stored about them. Additive: a server
 * of the previous version keeps running, and stores inquiries without a link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Separate from `inquiries`, so that opening an inquiry or adding to it does not change its version.
  await sql`
    create table inquiry_links (
      id uuid primary key,
      token_hash bytea not null unique,
      inquiry_id uuid not null references inquiries on delete cascade,
      seen_at timestamptz(3),
      wrote_at timestamptz(3),
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`create index inquiry_links_by_inquiry on inquiry_links (inquiry_id)`.execute(db)
  await sql`alter table inquiry_notes add from_visitor boolean not null default false`.execute(db)
  await sql`
    create table data_links (
      token_hash bytea primary key,
      email text not null,
      downloaded_at timestamptz(3),
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index data_links_by_expiry on data_links (expires_at)`.execute(db)
}
