import { type Kysely, sql } from 'kysely'

/** News articles and FAQ questions that staff maintain. Additive: a server of the previous version keeps running. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table articles (
      id uuid primary key,
      slug text not null unique check (slug ~ '^[a-z0-9-]{1,80}$'),
      title text not null check (length(title) between 1 and 200),
      category text not null default 'Company' check (length(category) <= 60),
      summary text not null default '' check (length(summary) <= 500),
      image_url text,
      body text not null default '' check (length(body) <= 20000),
      status text not null default 'draft' check (status in ('draft', 'published')),
      publish_at timestamptz(3),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      check (status = 'draft' or publish_at is not null)
    )`.execute(db)
  await sql`
    create index articles_newest on articles (publish_at desc, id desc) where status = 'published'`.execute(
    db,
  )
  // The slug is the question's anchor: /faq#SLUG.
  await sql`
    create table faq_entries (
      id uuid primary key,
      slug text not null unique check (slug ~ '^[a-z0-9-]{1,80}$'),
      question text not null check (length(question) between 1 and 300),
      answer text not null default '' check (length(answer) <= 5000),
      order_index integer not null default 0 check (order_index >= 0),
      status text not null default 'active' check (status in ('active', 'inactive')),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  for (const table of ['articles', 'faq_entries']) {
    await sql`
      create trigger touch before update on ${sql.table(table)}
      for each row execute function touch_updated_at()`.execute(db)
    await sql`
      create trigger tell after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_site_changed()`.execute(db)
  }
}
