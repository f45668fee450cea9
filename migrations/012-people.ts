import { type Kysely, sql } from 'kysely'

/**
 * Names and notification settings of accounts, their calendar addresses, and sent notifications. Additive: a server of
 * the previous version keeps running.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column name text check (name <> ''),
      add column phone text check (phone <> ''),
      add column notify jsonb not null default '{}' check (jsonb_typeof(notify) = 'object')`.execute(db)
  // Activity entries identify the account by its name.
  await sql`create unique index users_name_key on users (lower(name))`.execute(db)
  // A separate table, which backups leave out: a restore must not revive an address that was turned off.
  await sql`
    create table calendar_keys (
      user_id uuid primary key references users on delete cascade,
      key_hash bytea not null unique,
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  // For the follow-ups of an account, in its calendar and its views, and for unassigned ones.
  await sql`
    create index inquiries_follow_up_of on inquiries (assigned_to, follow_up_at)
    where follow_up_at is not null and status in ('new', 'contacted', 'quoted')`.execute(db)
  await sql`
    create index inquiries_follow_up_of_nobody on inquiries (follow_up_at)
    where assigned_to is null and follow_up_at is not null and status in ('new', 'contacted', 'quoted')`.execute(
    db,
  )
  // Not a column of inquiries: a notification must not make an open form stale.
  await sql`
    create table notifications_sent (
      event text not null check (event in ('follow_up', 'deadline', 'digest')),
      subject_id uuid not null,
      occasion timestamptz(3) not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (event, subject_id, occasion)
    )`.execute(db)
}
