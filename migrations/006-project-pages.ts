import { type Kysely, sql } from 'kysely'

/**
 * The additional content of a project's own page: a text, photographs with captions, before and after. Additive: a
 * server of the previous version keeps running, but waits while the indexes of a large table are built.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ltf_projects
      add body text not null default '',
      add photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
      add before_url text,
      add after_url text`.execute(db)
  // To find the projects that show a picture, as `ltf_projects_media` does for `image_url`.
  for (const column of ['before_url', 'after_url'])
    await sql`
      create index ${sql.ref(`ltf_projects_${column}`)}
      on ltf_projects (substring(${sql.ref(column)} from '/media/([0-9a-f]{32})'))
      where ${sql.ref(column)} like '%/media/%'`.execute(db)
  await sql`
    create function photo_hashes(photos jsonb) returns text[] language sql immutable as $$
      select array_agg(substring(photo ->> 'image_url' from '/media/([0-9a-f]{32})'))
      from jsonb_array_elements(photos) photo
    $$`.execute(db)
  await sql`
    create index ltf_projects_photos on ltf_projects using gin (photo_hashes(photos)) where photos <> '[]'`.execute(
    db,
  )
}
