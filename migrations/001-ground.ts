import { type Kysely, sql } from 'kysely'

/**
 * The whole data model. What must always hold is said to the database, so that no program and no hand at a prompt can
 * break it: allowed values, ranges, what may be null. Ids are uuid v7 made by the server. Times keep three digits,
 * as JSON does: with six, `where updated_at = $1` matched nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccountTables(db)
  await createRecordTables(db)
  await createInquiryTables(db)
  await createSiteTables(db)
  await createInternalTables(db)
  await createTriggers(db)
  await insertDefaultSettings(db)
}

const TABLES_WITH_UPDATED_AT = [
  'users',
  'inquiries',
  'ltf_projects',
  'ltf_services',
  'ltf_team_members',
  'ltf_clients',
  'gsp_content',
  'settings',
  'newsletter_subscribers',
]

/** Tables whose rows visitors see: a change to one of them makes every kept page stale. */
const PUBLIC_TABLES = [
  'ltf_projects',
  'ltf_services',
  'ltf_team_members',
  'ltf_clients',
  'gsp_content',
  'settings',
]

async function createAccountTables(db: Kysely<unknown>) {
  await sql`
    create table users (
      id uuid primary key,
      email text not null unique check (email = lower(email) and length(email) <= 255),
      password_hash text not null,
      verified_at timestamptz(3),
      approved_at timestamptz(3),
      disabled_at timestamptz(3),
      setup_origin text check (setup_origin in ('start', 'cli')),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`
    create table sessions (
      token_hash bytea primary key,
      id uuid not null unique,
      user_id uuid not null references users on delete cascade,
      address text not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      last_seen_at timestamptz(3) not null default clock_timestamp(),
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index sessions_user_id on sessions (user_id)`.execute(db)
  await sql`
    create table user_tokens (
      token_hash bytea primary key,
      kind text not null check (kind in ('verify', 'reset', 'setup')),
      user_id uuid references users on delete cascade,
      origin text check (origin in ('start', 'cli')),
      expires_at timestamptz(3) not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      check ((kind = 'setup') = (user_id is null)),
      check ((kind = 'setup') = (origin is not null))
    )`.execute(db)
  await sql`create index user_tokens_user_id on user_tokens (user_id)`.execute(db)
}

async function createRecordTables(db: Kysely<unknown>) {
  await sql`
    create table ltf_projects (
      id uuid primary key,
      slug text not null unique check (slug ~ '^[a-z0-9-]{1,80}$'),
      title text not null,
      description text not null default '',
      image_url text,
      category text default 'Commercial',
      location text,
      year integer not null default extract(year from now() at time zone 'Asia/Kolkata')::integer
        check (year between 1990 and 2200),
      area text,
      featured boolean not null default false,
      phase text check (phase in ('Planned', 'Ongoing', 'Completed')),
      status text not null default 'active' check (status in ('active', 'inactive')),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`create index ltf_projects_newest on ltf_projects (created_at desc, id desc)`.execute(db)
  await sql`create index ltf_projects_public on ltf_projects (status, created_at desc, id desc)`.execute(db)
  await sql`
    create table ltf_services (
      id uuid primary key,
      slug text not null unique check (slug ~ '^[a-z0-9-]{1,80}$'),
      title text not null,
      description text not null default '',
      icon text not null default 'building',
      body text not null default '',
      order_index integer not null default 0 check (order_index >= 0),
      status text not null default 'active' check (status in ('active', 'inactive')),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`
    create table ltf_team_members (
      id uuid primary key,
      name text not null check (length(trim(name)) > 0),
      position text,
      degree text,
      bio text,
      email text,
      image_url text,
      linkedin_url text,
      order_index integer not null default 0 check (order_index >= 0),
      status text not null default 'active' check (status in ('active', 'inactive')),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`
    create table ltf_clients (
      id uuid primary key,
      name text not null check (length(trim(name)) > 0),
      logo_url text,
      website_url text,
      order_index integer not null default 0 check (order_index >= 0),
      status text not null default 'active' check (status in ('active', 'inactive')),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`
    create table gsp_content (
      id uuid primary key,
      section text not null unique check (section in ('hero', 'about', 'process')),
      title text not null default '',
      content text not null default '',
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  // The names the dashboard was specified with: the same records, so that the two can never disagree (D13).
  await sql`create view gsp_projects as select id, status from ltf_projects`.execute(db)
  await sql`create view gsp_services as select id, status from ltf_services`.execute(db)
  await sql`create view gsp_team_members as select id, status from ltf_team_members`.execute(db)
}

async function createInquiryTables(db: Kysely<unknown>) {
  await sql`
    create table inquiries (
      id uuid primary key,
      source text not null check (source in ('inquiry', 'contact', 'staff')),
      name text not null check (length(name) between 2 and 100),
      email text check (length(email) <= 255),
      phone text check (length(phone) between 10 and 20),
      company text check (length(company) <= 100),
      project_type text
        check (project_type in ('residential', 'commercial', 'industrial', 'smart-home', 'maintenance', 'other')),
      budget text check (budget in ('under-50k', '50k-1l', '1l-5l', '5l-10l', 'above-10l')),
      message text check (length(message) <= 2000),
      status text not null default 'new'
        check (status in ('new', 'contacted', 'quoted', 'won', 'lost', 'spam')),
      consent_version text,
      assigned_to uuid references users on delete set null,
      follow_up_at timestamptz(3),
      idempotency_key uuid unique,
      body_hash bytea not null,
      phone_digits text generated always as (regexp_replace(phone, '[^0-9]', '', 'g')) stored,
      tsv tsvector generated always as (to_tsvector('simple'::regconfig,
        name || ' ' || coalesce(email, '') || ' ' || coalesce(company, '') || ' ' || coalesce(message, '') || ' ' ||
        coalesce(regexp_replace(phone, '[^0-9]', '', 'g'), ''))) stored,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      check (source = 'contact' or (phone is not null and project_type is not null)),
      check (source = 'staff' or (email is not null and message is not null and consent_version is not null))
    )`.execute(db)
  await sql`create index inquiries_newest on inquiries (created_at desc, id desc)`.execute(db)
  await sql`create index inquiries_by_status on inquiries (status, created_at desc, id desc)`.execute(db)
  await sql`create index inquiries_assigned_to on inquiries (assigned_to)`.execute(db)
  await sql`create index inquiries_follow_up on inquiries (follow_up_at) where follow_up_at is not null`.execute(
    db,
  )
  await sql`create index inquiries_by_email on inquiries (lower(email))`.execute(db)
  await sql`create index inquiries_by_body on inquiries (body_hash, created_at)`.execute(db)
  // What the sender calls it by on the phone.
  await sql`create index inquiries_by_reference on inquiries (right(id::text, 6))`.execute(db)
  await sql`create index inquiries_search on inquiries using gin (tsv)`.execute(db)
  await sql`
    create table inquiry_notes (
      id uuid primary key,
      inquiry_id uuid not null references inquiries on delete cascade,
      author_id uuid references users on delete set null,
      note text not null check (length(note) between 1 and 2000),
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`create index inquiry_notes_of on inquiry_notes (inquiry_id, created_at)`.execute(db)
}

async function createSiteTables(db: Kysely<unknown>) {
  await sql`
    create table settings (
      id uuid primary key,
      singleton boolean not null default true unique check (singleton),
      business_name text not null,
      phone text not null,
      whatsapp text,
      email text not null,
      address text not null,
      hours_text text not null,
      opening_hours jsonb not null,
      facebook_url text,
      instagram_url text,
      twitter_url text,
      youtube_url text,
      map_url text,
      licence_number text,
      gstin text,
      credit text not null,
      testimonial_quote text not null,
      testimonial_source text not null,
      privacy_text text,
      terms_text text,
      legal_read_at timestamptz(3),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`
    create table newsletter_subscribers (
      id uuid primary key,
      email text not null unique check (email = lower(email) and length(email) <= 255),
      consent_version text not null,
      confirm_hash bytea unique,
      unsubscribe_hash bytea unique,
      confirmed_at timestamptz(3),
      unsubscribed_at timestamptz(3),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`
    create table media (
      id uuid primary key,
      sha256 bytea not null unique,
      mime text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      bytes integer not null check (bytes > 0),
      uploaded_by uuid references users on delete set null,
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
}

async function createInternalTables(db: Kysely<unknown>) {
  await sql`
    create table activity (
      id uuid primary key,
      user_id uuid references users on delete set null,
      action text not null,
      table_name text not null,
      record_id uuid,
      before jsonb,
      after jsonb,
      created_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`create index activity_newest on activity (created_at desc, id desc)`.execute(db)
  await sql`create index activity_of on activity (table_name, record_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index activity_by on activity (user_id, created_at desc, id desc)`.execute(db)
  // Counters only: a crash may forget them, and each costs a fifteenth of a logged write.
  await sql`
    create unlogged table rate_limits (
      key text primary key,
      points integer not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
}

async function createTriggers(db: Kysely<unknown>) {
  // Strictly growing, or two saves within a millisecond would carry the same version.
  await sql`
    create function touch_updated_at() returns trigger language plpgsql as $$
    begin
      new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
      return new;
    end $$`.execute(db)
  for (const table of TABLES_WITH_UPDATED_AT)
    await sql`
      create trigger touch before update on ${sql.table(table)}
      for each row execute function touch_updated_at()`.execute(db)
  // Every instance listens: whoever writes, by whatever program, no kept page outlives it.
  await sql`
    create function tell_site_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('site_changed', tg_table_name);
      return null;
    end $$`.execute(db)
  for (const table of PUBLIC_TABLES)
    await sql`
      create trigger tell after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_site_changed()`.execute(db)
  await sql`
    create function tell_inquiry() returns trigger language plpgsql as $$
    begin
      perform pg_notify('inquiry_created', new.id::text);
      return null;
    end $$`.execute(db)
  await sql`create trigger tell after insert on inquiries for each row execute function tell_inquiry()`.execute(
    db,
  )
}

/** The one settings row, with clearly fictional values (D50). Nothing else is ever inserted by a migration. */
export async function insertDefaultSettings<T>(db: Kysely<T>): Promise<void> {
  await sql`
    insert into settings (id, business_name, phone, email, address, hours_text, opening_hours, credit,
      testimonial_quote, testimonial_source)
    values ('01900000-0000-7000-8000-000000000001', 'Saanjh Electricals', '+91 00000 00000', 'office@saanjh.example',
      'Unit 00, Sample Industrial Estate, Thane (W), Maharashtra', 'Mon-Fri 9 AM to 5 PM, Sun closed',
      ${JSON.stringify({
        mon: ['09:00', '17:00'],
        tue: ['09:00', '17:00'],
        wed: ['09:00', '17:00'],
        thu: ['09:00', '17:00'],
        fri: ['09:00', '17:00'],
        sat: 'appointment',
        sun: null,
      })}::jsonb,
      'the Saanjh drawing office',
      'They labelled every circuit. Two years later a pump failed at night and the watchman could tell them on the phone which breaker it was.',
      'Sample text, secretary of a housing society, Mulund')`.execute(db)
}
