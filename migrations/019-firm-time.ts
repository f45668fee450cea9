import { type Kysely, sql } from 'kysely'

/**
 * The firm's time zone in SQL: a function, which a start makes say what src/firm.ts says (server/core/database/apply-firm.ts).
 * What counts by days and weeks asks it, and is otherwise as before. Additive: a server of the version before runs on, and
 * its writes are counted by the same zone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function firm_time_zone() returns text language sql stable parallel safe
    as $$ select 'Asia/Kolkata' $$`.execute(db)
  await sql`
    alter table ltf_projects
      alter year set default extract(year from now() at time zone firm_time_zone())::integer`.execute(db)
  for (const name of ['count_inquiries', 'count_inquiry_numbers']) await askFunction(db, name)
}

/** Puts the function in the place of the zone that a trigger's function names. */
async function askFunction(db: Kysely<unknown>, name: string) {
  const { rows } = await sql<{
    definition: string
  }>`select replace(pg_get_functiondef(${name}::regproc), ${"'Asia/Kolkata'"}, 'firm_time_zone()') as definition`.execute(
    db,
  )
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}
