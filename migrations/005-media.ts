import { type Kysely, sql } from 'kysely'

/**
 * Uploaded pictures. The first migration created `media`, and nothing wrote to it. Additive: a server of the previous
 * version keeps running.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The name of the picture's files and the end of its address: 128 bits of the upload's SHA-256.
  await sql`
    alter table media
      add hash text not null unique generated always as (encode(substring(sha256 from 1 for 16), 'hex')) stored,
      add alt text not null default '' check (length(alt) <= 300),
      add focal_x double precision not null default 0.5 check (focal_x between 0 and 1),
      add focal_y double precision not null default 0.5 check (focal_y between 0 and 1),
      add colour text not null default '#808080' check (colour ~ '^#[0-9a-f]{6}$'),
      add placeholder text not null default '',
      add state text not null default 'processing' check (state in ('processing', 'ready', 'failed')),
      add updated_at timestamptz(3) not null default clock_timestamp()`.execute(db)
  await sql`create index media_newest on media (created_at desc, id desc)`.execute(db)
  // The job that processes a picture does not change its version, so that it makes no open form stale.
  await sql`
    create trigger touch before update on media for each row
    when (old.state = new.state or old.sha256 <> new.sha256) execute function touch_updated_at()`.execute(db)
  await sql`
    create trigger tell after insert or update or delete or truncate on media
    for each statement execute function tell_site_changed()`.execute(db)
  // Hashes whose files are being written or deleted. The next start deletes the files that a killed server left.
  await sql`
    create table media_pending (
      hash text primary key,
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  // Finds the projects that show a picture. The other tables with pictures are small.
  await sql`
    create index ltf_projects_media on ltf_projects (substring(image_url from '/media/([0-9a-f]{32})'))
    where image_url like '%/media/%'`.execute(db)
}
