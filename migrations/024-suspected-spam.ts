import { type Kysely, sql } from 'kysely'

/**
 * Inquiries with a filled honeypot: spam, of which nobody was notified. Additive: a server of the previous version
 * keeps running, and its inquiries are not suspected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inquiries add suspected_spam boolean not null default false`.execute(db)
  await sql`create index inquiries_suspected_spam on inquiries (created_at) where suspected_spam`.execute(db)
  // Lists of a type leave out suspected spam and merged inquiries, and are counted from this index alone.
  await sql`drop index inquiries_by_type`.execute(db)
  await sql`
    create index inquiries_by_type on inquiries (project_type, created_at desc, id desc) include (suspected_spam, merged_into)`.execute(
    db,
  )
  // A change to another status is a decision by staff.
  await sql`
    create function end_suspicion() returns trigger language plpgsql as $$
    begin
      new.suspected_spam := false;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger suspicion before update of status on inquiries
    for each row when (old.suspected_spam and new.status <> 'spam') execute function end_suspicion()`.execute(
    db,
  )
  await countWithoutSuspected(db)
}

/** An inquiry is counted for its day once it is no longer suspected. */
async function countWithoutSuspected(db: Kysely<unknown>) {
  const { rows } = await sql<{ definition: string }>`
    select regexp_replace(pg_get_functiondef('count_inquiries'::regproc), 'from (added|removed) where',
      'from \\1 where not suspected_spam and', 'g') as definition`.execute(db)
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}
