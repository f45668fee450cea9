import { type Kysely, sql } from 'kysely'

/** Photographs that visitors add to an inquiry. Additive: a server of the previous version keeps running. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `inquiry_id` is null until the inquiry is submitted. `key` is the prefix of the file names.
  await sql`
    create table inquiry_media (
      id uuid primary key,
      inquiry_id uuid references inquiries on delete cascade,
      key text not null unique generated always as ('inquiry/' || id::text) stored,
      mime text not null,
      bytes integer not null check (bytes > 0),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`create index inquiry_media_by_inquiry on inquiry_media (inquiry_id) where inquiry_id is not null`.execute(
    db,
  )
  await sql`create index inquiry_media_unclaimed on inquiry_media (created_at) where inquiry_id is null`.execute(
    db,
  )
  // Whether a row is deleted alone or with its inquiry, the next sweep finds its files in media_pending. An existing
  // mark is updated, because a process working on the files is about to delete it.
  await sql`
    create function mark_inquiry_media_files() returns trigger language plpgsql as $$
    begin
      insert into media_pending (hash) values (old.key) on conflict (hash) do update set hash = excluded.hash;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger mark_files after delete on inquiry_media
    for each row execute function mark_inquiry_media_files()`.execute(db)
}
