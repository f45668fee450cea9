import { type Kysely, sql } from 'kysely'

/**
 * Makes search, filters and charts as fast with a million rows as with a hundred: indexes, and counts maintained by
 * triggers. Additive: a server of the previous version keeps running, but requests that wait for a lock of this
 * migration, held until its commit, are answered 503 after three seconds (`lock_timeout`). With a million inquiries and
 * 100,000 projects, on two busy cores: inquiries can be read, but none is accepted for some 37 s; projects, whose table
 * is rewritten, can be neither read nor changed for the last 15 s. Cached pages are served meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await indexPhoneNumbers(db)
  await keepInquiryCounts(db)
  // Last, because from here to the commit projects cannot even be read.
  await indexProjects(db)
  await keepProjectCounts(db)
}

async function indexProjects(db: Kysely<unknown>) {
  const text = sql`lower(title || chr(10) || coalesce(location, '') || chr(10) || coalesce(category, ''))`
  // A trigram index finds three or more characters. For one or two there are pairs: each character with the previous
  // and the next one, so that 'volt' becomes 'v vo ol lt t', where 'ol ' and '  o' are trigrams.
  await sql`
    alter table ltf_projects
      add search_text text not null generated always as (${text}) stored,
      add search_pairs text not null generated always as (regexp_replace(${text}, '(.)', '\\1 \\1', 'g')) stored,
      add display_category text not null
        generated always as (coalesce(nullif(trim(category), ''), 'Other')) stored`.execute(db)
  await sql`create index ltf_projects_search on ltf_projects using gin (search_text gin_trgm_ops)`.execute(db)
  await sql`create index ltf_projects_pairs on ltf_projects using gin (search_pairs gin_trgm_ops)`.execute(db)
  await sql`
    create index ltf_projects_category on ltf_projects (status, display_category, created_at desc, id desc)`.execute(
    db,
  )
  await sql`
    create index ltf_projects_featured on ltf_projects (status, featured, created_at desc, id desc)`.execute(
    db,
  )
}

/*
 * Counts: how many rows have the same values, maintained by triggers in the transaction of each write. Several rows of
 * counts may have the same values, and their sum is the number: a write adds to any row that no other transaction has
 * locked, or inserts a row. So writes never wait for each other here, and cannot deadlock.
 */

async function keepProjectCounts(db: Kysely<unknown>) {
  await sql`
    create table project_counts (
      id integer generated always as identity primary key,
      status text not null,
      featured boolean not null,
      display_category text not null,
      count integer not null
    ) with (fillfactor = 50)`.execute(db)
  await sql`create index project_counts_of on project_counts (display_category)`.execute(db)
  await sql`
    create function add_project_count(of_status text, of_featured boolean, of_category text, change bigint)
    returns void language plpgsql as $$
    begin
      update project_counts set count = count + change where id = (
        select id from project_counts
        where status = of_status and featured = of_featured and display_category = of_category
        limit 1 for update skip locked);
      if not found then
        insert into project_counts (status, featured, display_category, count)
        values (of_status, of_featured, of_category, change);
      end if;
    end $$`.execute(db)
  await sql`
    create function count_projects() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform add_project_count(status, featured, display_category, count(*))
        from added group by status, featured, display_category;
      elsif tg_op = 'DELETE' then
        perform add_project_count(status, featured, display_category, -count(*))
        from removed group by status, featured, display_category;
      elsif tg_op = 'UPDATE' then
        perform add_project_count(status, featured, display_category, sum(change))
        from (
          select status, featured, display_category, 1 as change from added
          union all select status, featured, display_category, -1 from removed
        ) changes
        group by status, featured, display_category having sum(change) <> 0;
      else
        delete from project_counts;
      end if;
      return null;
    end $$`.execute(db)
  await createCountTriggers(db, 'ltf_projects', 'count_projects')
  await sql`
    insert into project_counts (status, featured, display_category, count)
    select status, featured, display_category, count(*) from ltf_projects
    group by status, featured, display_category`.execute(db)
}

/** For searches by a full phone number, with any country code before ten digits, and by parts such as the last four. */
async function indexPhoneNumbers(db: Kysely<unknown>) {
  await sql`create index inquiries_by_full_phone on inquiries (right(phone_digits, 10))`.execute(db)
  await sql`create index inquiries_by_phone on inquiries using gin (phone_digits gin_trgm_ops)`.execute(db)
}

/** Days begin at midnight in Mumbai. */
async function keepInquiryCounts(db: Kysely<unknown>) {
  await sql`
    create table inquiry_counts (
      id integer generated always as identity primary key,
      day date not null,
      project_type text,
      count integer not null
    ) with (fillfactor = 50)`.execute(db)
  await sql`create index inquiry_counts_of on inquiry_counts (day)`.execute(db)
  await sql`
    create function add_inquiry_count(of_day date, of_type text, change bigint)
    returns void language plpgsql as $$
    begin
      update inquiry_counts set count = count + change where id = (
        select id from inquiry_counts where day = of_day and project_type is not distinct from of_type
        limit 1 for update skip locked);
      if not found then
        insert into inquiry_counts (day, project_type, count) values (of_day, of_type, change);
      end if;
    end $$`.execute(db)
  const day = sql`(created_at at time zone 'Asia/Kolkata')::date`
  await sql`
    create function count_inquiries() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform add_inquiry_count(${day}, project_type, count(*)) from added group by ${day}, project_type;
      elsif tg_op = 'DELETE' then
        perform add_inquiry_count(${day}, project_type, -count(*)) from removed group by ${day}, project_type;
      elsif tg_op = 'UPDATE' then
        perform add_inquiry_count(day, project_type, sum(change))
        from (
          select ${day} as day, project_type, 1 as change from added
          union all select ${day}, project_type, -1 from removed
        ) changes
        group by day, project_type having sum(change) <> 0;
      else
        delete from inquiry_counts;
      end if;
      return null;
    end $$`.execute(db)
  await createCountTriggers(db, 'inquiries', 'count_inquiries')
  await sql`
    insert into inquiry_counts (day, project_type, count)
    select ${day}, project_type, count(*) from inquiries group by ${day}, project_type`.execute(db)
}

/** From the first trigger to the commit no other transaction can write to the table, so the first counts are exact. */
async function createCountTriggers(db: Kysely<unknown>, table: string, name: string) {
  const rows = {
    insert: sql`referencing new table as added`,
    update: sql`referencing old table as removed new table as added`,
    delete: sql`referencing old table as removed`,
    truncate: sql``,
  }
  for (const [event, referencing] of Object.entries(rows))
    await sql`
      create trigger ${sql.ref(`count_${event}`)} after ${sql.raw(event)} on ${sql.table(table)} ${referencing}
      for each statement execute function ${sql.ref(name)}()`.execute(db)
}
