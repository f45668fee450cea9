import { type Kysely, sql } from 'kysely'

/**
 * The firm's time zone in SQL: a function, which each start updates to the zone in src/firm.ts
 * (server/core/database/apply-firm.ts). Triggers that count by day and week call it, and are otherwise unchanged.
 * Additive: a server of the previous version keeps running, and its writes are counted in the same zone.
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

/** Replaces the zone in a trigger's function with a call of the new function. */
async function askFunction(db: Kysely<unknown>, name: string) {
  const { rows } = await sql<{
    definition: string
  }>`select replace(pg_get_functiondef(${name}::regproc), ${"'Asia/Kolkata'"}, 'firm_time_zone()') as definition`.execute(
    db,
  )
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}
