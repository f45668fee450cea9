import { type Kysely, sql } from 'kysely'

/** Web Push: the site's keys, and browsers' subscriptions. Additive: a server of the previous version keeps running. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row, created by the first server that needs it.
  await sql`
    create table push_keys (
      id boolean primary key default true check (id),
      public_key text not null,
      private_key text not null,
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  // A subscription ends with the session in which it was made: sign-out, expiry, a disabled account.
  await sql`
    create table push_subscriptions (
      id uuid primary key,
      session_id uuid not null references sessions (id) on delete cascade,
      user_id uuid not null references users on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      user_agent text,
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`create index push_subscriptions_by_session on push_subscriptions (session_id)`.execute(db)
  await sql`create index push_subscriptions_by_user on push_subscriptions (user_id)`.execute(db)
}
