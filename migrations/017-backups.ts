import { type Kysely, sql } from 'kysely'

/** The results of the scheduled backups. Additive: a server of the previous version keeps running. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backups (
      id uuid primary key,
      name text not null unique,
      place text not null,
      state text not null check (state in ('running', 'verified', 'unverified', 'failed')),
      bytes double precision,
      error text,
      started_at timestamptz(3) not null default clock_timestamp(),
      finished_at timestamptz(3),
      check ((state = 'running') = (finished_at is null))
    )`.execute(db)
  await sql`create index backups_by_start on backups (started_at desc)`.execute(db)
}
