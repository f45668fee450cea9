import { type Kysely, sql } from 'kysely'

/**
 * Visits, counted by day, page and source; and when an inquiry was first answered and quoted. Additive: a server of the
 * previous version keeps running, and its changes of status set the times too. Inquiries can be read but not written
 * while the index is built and the last weeks are filled in: some 10 s with a million.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createVisitTables(db)
  await keepMilestones(db)
  await fillInMilestones(db)
  // The dashboard reads the numbers of twelve weeks from the index alone.
  await sql`
    create index inquiries_numbers on inquiries (created_at)
    include (project_type, status, amount, first_answered_at, quoted_at)`.execute(db)
}

async function createVisitTables(db: Kysely<unknown>) {
  await sql`
    create table visit_counts (
      id uuid primary key default gen_random_uuid(),
      day date not null,
      page text not null,
      source text not null,
      visits integer not null check (visits >= 0),
      views integer not null check (views >= visits),
      unique (day, page, source)
    )`.execute(db)
  // Both are deleted after their day. Unlogged, so that no write-ahead log and no replica retains them longer.
  await sql`create unlogged table visit_salts (day date primary key, salt bytea not null)`.execute(db)
  await sql`create unlogged table visit_hashes (hash bytea primary key, day date not null)`.execute(db)
}

/**
 * Maintains both times with every change of status. Setting a status back removes its time: an inquiry that is new
 * again waits for its answer again. The status spam leaves the times unchanged.
 */
async function keepMilestones(db: Kysely<unknown>) {
  await sql`
    alter table inquiries add first_answered_at timestamptz(3), add quoted_at timestamptz(3)`.execute(db)
  await sql`
    create function keep_milestones() returns trigger language plpgsql as $$
    begin
      if new.status = 'new' then
        new.first_answered_at := null;
      elsif new.status <> 'spam' then
        new.first_answered_at := coalesce(new.first_answered_at, clock_timestamp());
      end if;
      if new.status in ('new', 'contacted') then
        new.quoted_at := null;
      elsif new.status in ('quoted', 'won') then
        new.quoted_at := coalesce(new.quoted_at, clock_timestamp());
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger milestones before update of status on inquiries
    for each row when (old.status is distinct from new.status) execute function keep_milestones()`.execute(db)
}

/** Fills in the times from Activity, for the dashboard's weeks. Triggers are off: they would change the versions. */
async function fillInMilestones(db: Kysely<unknown>) {
  await sql`alter table inquiries disable trigger user`.execute(db)
  await sql`
    update inquiries
    set first_answered_at = case when inquiries.status <> 'new' then answered_at end,
      quoted_at = case when inquiries.status in ('quoted', 'won', 'lost') then changes.quoted_at end
    from (
      select record_id, min(created_at) filter (where after ->> 'status' not in ('new', 'spam')) as answered_at,
        min(created_at) filter (where after ->> 'status' in ('quoted', 'won')) as quoted_at
      from activity
      where table_name = 'inquiries' and action = 'status' and created_at > now() - interval '13 weeks'
      group by record_id
    ) changes
    where inquiries.id = changes.record_id and inquiries.created_at > now() - interval '13 weeks'`.execute(db)
  await sql`alter table inquiries enable trigger user`.execute(db)
}
