import { sql } from 'kysely'
import { newId } from '../../server/core/database/ids.ts'
import type { Db } from '../../server/core/database/tables.ts'
import { insertOneOfEach } from './managed-records.ts'

/** Markup that breaks out of any context, and runs a script where it is parsed as HTML. */
export const MARKUP = `"'></textarea></script><svg onload=pwned=1>`

/** A URL that runs a script, which no form accepts. */
export const RUNNING_ADDRESS = 'data:text/html,<script>pwned=1</script>'

export const ADDRESS_COLUMNS = "column_name like '%\\_url'"

export const TEXT_COLUMNS = `column_name in ('title', 'description', 'name', 'position', 'bio', 'location', 'business_name',
  'address', 'credit', 'testimonial_quote', 'testimonial_source', 'privacy_text', 'terms_text', 'company', 'message', 'body',
  'summary', 'question', 'answer')
  and table_name in ('ltf_projects', 'ltf_services', 'ltf_team_members', 'ltf_clients', 'articles', 'faq_entries', 'settings',
  'inquiries')`

/** Inserts one record of each kind; the project and the article have the paths that the list of public pages names. */
export async function insertRecords(db: Db): Promise<void> {
  await insertOneOfEach(db)
  await db.updateTable('ltf_projects').set({ slug: 'casa-arco' }).execute()
  const article = { id: newId(), slug: 'why-we-photograph-every-joint', title: 'Joints' }
  const published = { status: 'published', publish_at: new Date('2026-01-05T04:30:00Z') } as const
  await db
    .insertInto('articles')
    .values({ ...article, ...published })
    .execute()
  await db.insertInto('faq_entries').values({ id: newId(), slug: 'rccb', question: 'RCCB?' }).execute()
}

/**
 * Writes `value` into the matching columns of all records, bypassing every check of the server, and as URL and caption
 * of a photograph.
 */
export async function fillColumns(db: Db, condition: string, value: string): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and ${sql.raw(condition)}`.execute(db)
  if (rows.length <= 5) throw new Error(`Too few columns: ${condition}`)
  for (const { table, column } of rows)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(db)
  const photos = JSON.stringify([{ image_url: value, caption: value }])
  await db.updateTable('ltf_projects').set({ photos }).execute()
}
