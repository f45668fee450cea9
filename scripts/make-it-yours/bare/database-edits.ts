import { addMigration } from '../../new/migration.ts'
import type { Editor } from './editor.ts'
import { TABLES } from './section-edits.ts'

/** The tables, and what counts and slugs them. */
export function editDatabase({ changes, swap, dropLines, dropBlock }: Editor, root: string): void {
  addMigration(changes, root, 'one-section', () => MIGRATION)
  for (const name of ['Projects', 'Services', 'TeamMembers', 'ProjectCounts', 'Content'])
    dropBlock('server/database/tables.ts', `export interface ${name}Table {`)
  dropBlock('server/database/tables.ts', 'export interface StatusView {')
  dropLines(
    'server/database/tables.ts',
    /^ {2}(?:ltf_projects|project_counts|ltf_services|ltf_team_members|gsp_\w+|articles|faq_entries): .*\n/,
  )
  dropLines('server/database/tables.ts', /^import .*content-tables.*\n/)
  dropLines('server/media/uses.ts', /^ {2}(?:ltf_team_members|articles): .*\n/)
  dropBlock('server/media/uses.ts', '  ltf_projects: {')
  dropBlock('server/database/slugs.ts', 'export async function uniqueSlug(')
  dropBlock('server/database/slugs.ts', 'const UNNAMED = {')

  // Columns of theirs that a rename has left to a later migration.
  changes.rewrite('server/database/tables.test.ts', (text) =>
    text.replaceAll(new RegExp(`\\['(?:${TABLES.join('|')})', '\\w+', '[^']*'\\],?\\s*`, 'g'), ''),
  )

  dropLines('server/backup/backup-format.ts', /^ {2}'project_counts',\n/)
  dropLines('tests/support/fixtures.ts', /^ {2}'project_counts',\n/)
  swap('server/jobs/clean-up.ts', /^.*deleteZeroCounts\(db, 'project_counts'\).*\n/, '')
  swap('server/jobs/clean-up.ts', "deleteZeroCounts(db, 'inquiry_counts')", 'deleteZeroCounts(db)')
  swap(
    'server/jobs/clean-up.ts',
    "deleteZeroCounts(db: Db, table: 'inquiry_counts' | 'project_counts')",
    'deleteZeroCounts(db: Db)',
  )
  swap('server/jobs/clean-up.ts', '.deleteFrom(table)', ".deleteFrom('inquiry_counts')")
  swap('server/jobs/clean-up.ts', 'eb.selectFrom(table).select', "eb.selectFrom('inquiry_counts').select")
}

/** What `seed` inserts. */
export function editSamples({ swap, dropLines, dropBlock }: Editor): void {
  for (const name of ['Services', 'Projects', 'Team', 'Articles', 'Faq']) {
    dropBlock('server/samples/seed.ts', `async function seed${name}(`)
    dropLines('server/samples/seed.ts', new RegExp(`^ {4}await seed${name}\\(.*\\n`))
  }
  dropLines(
    'server/samples/seed.ts',
    new RegExp(`^import .*'\\./(?:content-rows|project-pages|projects|services|team).*\\n`),
  )
  swap(
    'server/samples/seed.ts',
    /Inserts the sample company: [\s\S]*?Tables that have rows/,
    'Inserts three clients and five inquiries. Tables that have rows',
  )
}

/** The migration that takes the tables of the sections that go out of the database. */
const MIGRATION = `
import { type Kysely, sql } from 'kysely'

/**
 * Drops the sections of the fictional firm but the clients. No server of the version before may run beside it: a site of
 * one's own begins here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`drop view gsp_projects, gsp_services, gsp_team_members\`.execute(db)
  await sql\`
    drop table ltf_projects, ltf_services, ltf_team_members, gsp_content, articles, faq_entries, project_counts\`.execute(
    db,
  )
}
`
