import { type Kysely, sql } from 'kysely'

/** Project types are defined in `src/firm.ts` and checked by the form's schema. The previous version keeps running. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inquiries drop constraint inquiries_project_type_check`.execute(db)
}
