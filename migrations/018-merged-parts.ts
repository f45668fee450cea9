import { type Kysely, sql } from 'kysely'

/**
 * The parts of a merged inquiry: the fields that its sender wrote, the fields that the other inquiry took over, and the
 * visitors' links that came with it. Additive: a server of the previous version keeps running, and records none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `sent`: the fields that the merged inquiry's sender wrote; null if it was merged before this migration. `filled`:
  // the fields that the other inquiry lacked and took over. The key and the hash still identify a repeated submission.
  await sql`
    alter table inquiry_aliases
      add sent jsonb,
      add filled text[] not null default '{}',
      add idempotency_key uuid unique,
      add body_hash bytea`.execute(db)
  await sql`
    alter table inquiry_links add merged_from uuid references inquiry_aliases on delete cascade`.execute(db)
  // Earlier merges are matched by time: a link is created in the transaction that stores its inquiry.
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
