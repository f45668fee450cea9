import { type Kysely, sql } from 'kysely'

/**
 * Whose each part of a merged inquiry is: what its sender wrote, which of it the other took over, and which of the visitors'
 * links came with it. Additive: a server of the version before runs on, and merges without it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `sent`: what the merged inquiry's sender wrote; null where it was merged before this migration. `filled`: those of these
  // fields that the other inquiry had not, and took. The key and the hash still know a form that is sent again.
  await sql`
    alter table inquiry_aliases
      add sent jsonb,
      add filled text[] not null default '{}',
      add idempotency_key uuid unique,
      add body_hash bytea`.execute(db)
  await sql`
    alter table inquiry_links add merged_from uuid references inquiry_aliases on delete cascade`.execute(db)
  // Of what was merged before, by its time: a link is made in the transaction that stores its inquiry.
  await sql`
    update inquiry_links set merged_from = inquiry_aliases.id from inquiry_aliases
    where inquiry_aliases.inquiry_id = inquiry_links.inquiry_id
      and inquiry_links.created_at between received_at - interval '1 second' and received_at + interval '1 second'`.execute(
    db,
  )
  await sql`
    create index inquiry_links_merged_from on inquiry_links (merged_from) where merged_from is not null`.execute(
    db,
  )
}
