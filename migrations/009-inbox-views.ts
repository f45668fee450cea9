import { type Kysely, sql } from 'kysely'

/**
 * Saved views of the inbox, and an index for each of its filters and orders. Additive: a server of the previous version
 * keeps running. With a million inquiries the indexes take some ten seconds, while inquiries can be read but not sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inbox_views (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null check (length(name) between 1 and 40),
      filter jsonb not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      unique (user_id, name)
    )`.execute(db)
  await sql`
    create trigger touch before update on inbox_views
    for each row execute function touch_updated_at()`.execute(db)
  await sql`create index inquiries_by_assignee on inquiries (assigned_to, created_at desc, id desc)`.execute(
    db,
  )
  // The new index begins with the same column.
  await sql`drop index inquiries_assigned_to`.execute(db)
  await sql`
    create index inquiries_unassigned on inquiries (created_at desc, id desc) where assigned_to is null`.execute(
    db,
  )
  await sql`create index inquiries_by_type on inquiries (project_type, created_at desc, id desc)`.execute(db)
  await sql`create index inquiries_by_source on inquiries (source, created_at desc, id desc)`.execute(db)
  // For several filters at once: the index holds the values of each row, so that rows need not be read to find that
  // none matches. Columns without a filter are skipped (PostgreSQL 18), because they have few values.
  await sql`
    create index inquiries_by_values
    on inquiries (status, project_type, source, assigned_to) include (created_at, follow_up_at, id)`.execute(
    db,
  )
  // The order 'waiting': unanswered inquiries come first.
  await sql`
    create index inquiries_waiting on inquiries ((case when status = 'new' then 0 else 1 end), created_at, id)
    where status in ('new', 'contacted', 'quoted')`.execute(db)
}
