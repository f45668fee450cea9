import { type Kysely, sql } from 'kysely'

/**
 * The lead record: the quoted amount, the reason for a loss, and aliases of merged inquiries. Additive: a server of the
 * previous version keeps running.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In whole rupees.
  await sql`
    alter table inquiries
      add amount integer check (amount > 0),
      add lost_reason text check (length(lost_reason) between 1 and 200)`.execute(db)
  // `id` is the id of the merged inquiry. Its e-mail address and phone number still lead to the inquiry that it was
  // merged into: for a person who wants to see or erase their data, and for a search. `received_at` is when it was
  // received, from which its retention counts, unless it was won.
  await sql`
    create table inquiry_aliases (
      id uuid primary key,
      inquiry_id uuid not null references inquiries on delete cascade,
      email text,
      phone_digits text,
      received_at timestamptz(3) not null,
      won boolean not null,
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`create index inquiry_aliases_of on inquiry_aliases (inquiry_id)`.execute(db)
  await sql`create index inquiry_aliases_by_reference on inquiry_aliases (right(id::text, 6))`.execute(db)
  await sql`create index inquiry_aliases_by_email on inquiry_aliases (lower(email)) where email is not null`.execute(
    db,
  )
  await sql`
    create index inquiry_aliases_by_phone on inquiry_aliases (right(phone_digits, 10))
    where phone_digits is not null`.execute(db)
  await sql`create index inquiry_aliases_received on inquiry_aliases (received_at)`.execute(db)
  // The notes and photographs that came with a merged inquiry: they are erased when its retention ends.
  for (const table of ['inquiry_notes', 'inquiry_media']) {
    await sql`
      alter table ${sql.table(table)} add merged_from uuid references inquiry_aliases on delete cascade`.execute(
      db,
    )
    await sql`
      create index ${sql.ref(`${table}_merged_from`)} on ${sql.table(table)} (merged_from)
      where merged_from is not null`.execute(db)
  }
}
