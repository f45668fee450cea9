import type { Editor } from './editor.ts'

/** The tables of the sections that go. */
export const TABLES = [
  'ltf_projects',
  'ltf_services',
  'ltf_team_members',
  'gsp_content',
  'articles',
  'faq_entries',
]
/** Their words in names of routers and files. */
const SECTIONS = 'projects|services|team|content'

/** The lists in which each section has its line. */
export function editSections({ changes, dropLines }: Editor): void {
  const ofTable = new RegExp(`^ +(?:${TABLES.join('|')}): .*\\n`)
  changes.rewrite('server/sections/schema.ts', (text) =>
    text.replaceAll(new RegExp(`^ {2}\\{\\n {4}router: '(?:${SECTIONS})',[^}]*\\},\\n`, 'gm'), ''),
  )
  dropLines('server/router.ts', new RegExp(`^.*(?:${SECTIONS})Router.*\\n`))
  dropLines('server/activity/restore.ts', ofTable)
  dropLines('server/activity/restore.ts', new RegExp(`^import .*'\\.\\./(?:${SECTIONS})/.*\\n`))
  dropLines('server/trpc-handler.ts', new RegExp(`^ {2}'(?:${SECTIONS})\\..*\\n`))
  dropLines('src/admin/query-defaults.ts', new RegExp(`^ {2}\\['(?:${SECTIONS})', .*\\n`))
  dropLines('src/admin/navigation.tsx', ofTable)
}

/** The numbers of the dashboard, and what is left to set up. */
export function editDashboard({ swap, dropLines }: Editor): void {
  swap(
    'server/stats/router.ts',
    /const result = await sql<[\s\S]*?content: \{ total: content.total \} \}\n/,
    `const result = await sql<{ clients: RecordCount }>\`
      select json_build_object('total', count(*), 'active', count(*) filter (where status = 'active')) as clients
      from ltf_clients\`.execute(db)
    return result.rows[0]!
`,
  )
  swap(
    'server/stats/router.ts',
    "const project = await db.selectFrom('ltf_projects')",
    "const client = await db.selectFrom('ltf_clients')",
  )
  swap('server/stats/router.ts', 'project: project !== undefined', 'client: client !== undefined')
  const checklist = 'src/routes/admin/-dashboard/setup-checklist.tsx'
  swap(checklist, 'done: data.project,', 'done: data.client,')
  swap(checklist, 'Add the first project', 'Add the first client')
  swap(checklist, 'Until then samples stand in.', 'Until then the home page shows none.')
  swap(checklist, '/admin/projects', '/admin/clients')
  dropLines('src/routes/admin/index.tsx', /^.*SampleNotice.*\n/)
  swap('src/routes/admin/clients.tsx', 'ten sample logos until a client is', 'nothing until a client is')
  swap(
    'src/routes/admin/clients.tsx',
    'in this order, in the row of logos',
    'in this order, with their logos',
  )
}
