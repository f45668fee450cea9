import { type Kysely, sql } from 'kysely'

/**
 * Account security: second factors, and known addresses, by which a sign-in from a new place is noticed. Additive: a
 * server of the previous version keeps running, and asks only for passwords.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add sign_up_address text`.execute(db)
  await sql`alter table sessions add user_agent text`.execute(db)
  await sql`
    create table known_addresses (
      user_id uuid references users on delete cascade,
      address text,
      last_used_at timestamptz(3) not null,
      primary key (user_id, address)
    )`.execute(db)
  await sql`
    create table second_factors (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('totp', 'passkey')),
      name text not null,
      totp_secret bytea,
      last_totp_step integer,
      credential_id text unique,
      public_key bytea,
      sign_count bigint not null default 0,
      transports text[] not null default '{}',
      confirmed_at timestamptz(3),
      last_used_at timestamptz(3),
      created_at timestamptz(3) not null default clock_timestamp(),
      check ((kind = 'totp') = (totp_secret is not null)),
      check ((kind = 'passkey') = (credential_id is not null and public_key is not null))
    )`.execute(db)
  await sql`create index second_factors_user_id on second_factors (user_id)`.execute(db)
  await sql`
    create table recovery_codes (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null,
      unique (user_id, code_hash)
    )`.execute(db)
  await sql`
    create table passkey_challenges (
      challenge text primary key,
      user_id uuid references users on delete cascade,
      expires_at timestamptz(3) not null
    )`.execute(db)
}
