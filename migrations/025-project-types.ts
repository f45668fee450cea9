import { type Kysely, sql } from 'kysely'

/** The project types are the firm's own (`src/firm.ts`), and the form's schema checks them. A server of the version before runs on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inquiries drop constraint inquiries_project_type_check`.execute(db)
}
