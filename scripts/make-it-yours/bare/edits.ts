import * as z from 'zod'
import type { Changes } from '../../new/changes.ts'
import { addMigration } from '../../new/migration.ts'

/** The sections that go: their tables, and the words of routers and files. */
const TABLES = ['ltf_projects', 'ltf_services', 'ltf_team_members', 'gsp_content', 'articles', 'faq_entries']
const SECTIONS = 'projects|services|team|content'

/** Plans what the lists of the project say without the sections that go. One section stays: the clients. */
export function editLists(changes: Changes, root: string): void {
  const dropLines = (file: string, line: RegExp) => changes.replaceAll(file, line, '')
  const dropBlock = (file: string, opening: string) => changes.removeBlock(file, opening)
  const swap = (file: string, from: string | RegExp, to: string) => changes.replace(file, from, () => to)
  const ofTable = new RegExp(`^ +(?:${TABLES.join('|')}): .*\\n`)

  // The database.
  addMigration(changes, root, 'one-section', MIGRATION)
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

  // The sections.
  changes.rewrite('server/sections/schema.ts', (text) =>
    text.replaceAll(new RegExp(`^ {2}\\{\\n {4}router: '(?:${SECTIONS})',[^}]*\\},\\n`, 'gm'), ''),
  )
  dropLines('server/router.ts', new RegExp(`^.*(?:${SECTIONS})Router.*\\n`))
  dropLines('server/activity/restore.ts', ofTable)
  dropLines('server/activity/restore.ts', new RegExp(`^import .*'\\.\\./(?:${SECTIONS})/.*\\n`))
  dropLines('server/trpc-handler.ts', new RegExp(`^ {2}'(?:${SECTIONS})\\..*\\n`))
  dropLines('src/admin/query-defaults.ts', new RegExp(`^ {2}\\['(?:${SECTIONS})', .*\\n`))
  dropLines('src/admin/navigation.tsx', ofTable)

  // Samples and numbers.
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

  // Numbers of the dashboard.
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

  // Pages.
  dropLines('server/main.ts', /^.*[sS]tartPublishTimer.*\n/)
  swap('server/inquiry/form-posts.ts', "'/news'", "'/newsletter'")
  swap('src/site/newsletter-form.tsx', '/news#newsletter', '/newsletter#newsletter')
  dropLines('server/pages/page-address.ts', /^ {2}'\/projects': .*\n/)
  swap('server/pages/page-address.ts', "'/news': 'sent'", "'/newsletter': 'sent'")
  swap('server/pages/warm-up.ts', /^\/\*\* The addresses of pages that the site links to[\s\S]*/, PUBLIC_URLS)
  swap('server/pages/warm-up.ts', 'await publicUrls(context)', 'await publicUrls()')
  dropLines('server/pages/warm-up.ts', /^import .*(?:appRouter|sampleProjects).*\n/)
  swap('server/pages/warm-up.ts', /type Context, createCallerFactory/, 'type Context')
  dropLines('src/server.tsx', /^export .*OgCard.*\n/)
  swap(
    'src/routes/_site.tsx',
    'await Promise.all([trpc.settings.get.ensureData(), trpc.services.list.ensureData()])',
    'await trpc.settings.get.ensureData()',
  )
  for (const page of ['privacy', 'terms']) swap(`src/routes/_site/${page}.tsx`, `, image: '${page}'`, '')
  const footer = 'src/site/site-footer.tsx'
  swap(footer, /^ {8}<ul [^\n]*aria-label="Services">[\s\S]*?<\/ul>\n/, '')
  dropLines(footer, /^ {2}const (?:managedServices|services) = .*\n/)
  swap(footer, /^\/\*\* At most so many services[\s\S]*?= 6\n\n/, '')
  dropLines(footer, /^import .*(?:useSuspenseQuery|useTRPC).*\n/)
  swap(footer, 'footerBlurb, footerNavigation, footerServices', 'footerBlurb, footerNavigation')
  swap('src/site/open-now-badge.tsx', /^ {6}<span className="block">Emergency.*\n/, '')
  dropLines('src/site/open-now-badge.tsx', /^import .*emergencyHours.*\n/)

  const inquiry = 'src/content/inquiry.ts'
  swap(inquiry, /'Five minutes now.*'/, "'Tell us what you need and roughly when. We reply within 24 hours.'")
  swap(inquiry, /'Site, area, present supply.*'/, "'What it is about, and any dates that matter.'")
  swap(inquiry, 'Up to five, such as the meter board. The', 'Up to five. The')
  const terms = 'src/content/terms.ts'
  swap(terms, /^ {4}\{\n {6}heading: 'Samples'[\s\S]*?(?=^ {4}\{\n {6}heading: 'What you send)/, '')
  swap(
    terms,
    ' and we name usual durations, such as 2-4 weeks for a residential project. These are what we aim for, not a guarantee for a particular site.',
    '. That is what we aim for, not a guarantee.',
  )

  // Previews in the back office: of the settings only.
  swap(
    'src/site/preview-record.ts',
    /^import type \{ inferRouterOutputs[\s\S]*?(?=^\/\*\* Whether it is what)/,
    "import type { PreviewDraft } from './preview.ts'\n\n",
  )
  swap('src/site/preview.ts', /^ {2}content\?.*\n/, '')
  swap('src/site/preview.ts', /^ {2}\/\*\* A record that is being edited.*\n.*\n/, '')
  swap('src/site/preview.ts', /^ {6}if \(data.content\).*\n/, '')
  swap('src/site/preview.ts', 'isPreviewDraft, type PreviewRecord', 'isPreviewDraft')
  swap(
    'src/routes/admin/-preview/page-preview.tsx',
    /^\/\*\*\n \* The page that draws a posted record[\s\S]*?PREVIEW_PATH.*\n\n/,
    '',
  )
  swap('src/routes/admin/-preview/page-preview.tsx', "'content' | 'settings' | 'record'", "'settings'")
  swap(
    'src/routes/admin/-preview/page-preview.tsx',
    'Unsaved content, settings or a record, as',
    'Unsaved settings, as',
  )
  swap('src/routes/admin/-settings/settings-preview.tsx', "path: '/about'", "path: '/'")

  swap(
    'src/admin/auth-layout.tsx',
    /^ {6}<div className="relative overflow-clip[\s\S]*?<\/div>\n/,
    '      <div className="bg-dusk max-lg:hidden" aria-hidden />\n',
  )
  dropLines('src/admin/auth-layout.tsx', /^import .*(?:mcb|Picture \}).*\n/)
  swap('src/admin/auth-layout.tsx', 'a picture at the right', 'a dark half at the right')

  // The activity of records.
  const words = 'src/routes/admin/-activity/activity-format.ts'
  swap(words, /^ {2}if \(action === 'update' && table_name === 'articles'[\s\S]*?\n {4}\}\n/, '')
  swap(
    words,
    "action === 'update' && table_name === 'gsp_content' ? 'saved' : (VERBS[action] ?? action)",
    'VERBS[action] ?? action',
  )
  swap(words, "table_name !== 'gsp_content' && typeof value", 'typeof value')
  swap(words, /^ {2}const \{ section \} = row\n.*\n/, "  return ''\n")
  dropLines(
    words,
    /^ {2}(?:description|image_url|category|location|year|area|featured|phase|icon|slug|photos|before_url|after_url|position|degree|bio|linkedin_url|content|summary|publish_at|question|answer|title): .*\n/,
  )

  // Packages, builds and checks.
  editJson(changes, 'package.json', Project, (project) => {
    for (const name of Object.keys(project.scripts)) if (GONE_SCRIPTS.test(name)) delete project.scripts[name]
  })
  editJson(changes, 'knip.json', Knip, (config) => {
    config.entry = config.entry.filter(
      (entry) => !/scripts\/bench|src\/content\/facts|server\/constants/.test(entry),
    )
    config.entry.push('art/marks.mjs', ...NEEDED_BY_NEW)
    config.project = [config.project[0]!, 'art/*.mjs']
    config.ignoreBinaries = ['unshare', 'systemd-analyze']
  })
  swap('tsconfig.json', ',\n  "exclude": ["scripts/make-it-yours/bare/files"]', '')
  swap('.oxlintrc.json', '"scripts/make-it-yours/bare/files", ', '')
  swap('scripts/test.mjs', ", 'checklist']", ']')
  dropLines('scripts/new/wire-tests.ts', /^.*scripts\/screenshots.*\n/)
  swap('scripts/new/field.ts', "SECTIONS.filter(({ router }) => router !== 'content')", '[...SECTIONS]')
  swap(
    'scripts/new/field.ts',
    /^\/\*\* The sections with a router of their own\..*/,
    '/** The sections, each with a router of its own. */',
  )

  swap(
    'src/routes/admin/-media/replace-button.tsx',
    'trpc.stats, trpc.projects, trpc.team, trpc.clients',
    'trpc.stats, trpc.clients',
  )
  swap(
    'server/clients/router.ts',
    'the carousel of logos on the home and services pages',
    'their names and logos on the home page',
  )

  swap('tests/collected.test.ts', ", 'scripts/make-it-yours/bare/files/**'", '')
  swap('tests/collected.test.ts', /^ {4}\/\/ Tests of a bare tree.*\n/, '')

  // Tests: what they share, and lists that name the sections in passing. Whole tests go by themselves (tests.ts).
  for (const table of ['ltf_projects', 'ltf_services', 'ltf_team_members'])
    dropLines('tests/support/managed-records.ts', new RegExp(`^ {2}await db.insertInto\\('${table}'\\).*\\n`))
  swap('tests/support/managed-records.ts', 'each of the four managed sections', 'each managed section')
  swap('tests/support/counts.ts', /^ {4}select 'projects'[\s\S]*?union all\n(?= {4}select 'numbers')/, '')
  swap('tests/support/factories.ts', "'inquiries' | 'ltf_projects'", "'inquiries'")
  swap('server/access-matrix.test.ts', "['projects', 'services', 'team', 'clients']", "['clients']")
  swap('server/address-matrix.test.ts', /'GET \/og\/:section\{.*\}\/:file/, "'GET /og/pages/:file")
  swap('server/address-matrix.test.ts', "  '/inquiry': 200,\n", "  '/inquiry': 200,\n  '/newsletter': 200,\n")
  dropLines(
    'migrations/001-ground.test.ts',
    /^ {4}'(?:ltf_(?:projects|services|team_members)|gsp_content)',\n/,
  )
  changes.replaceAll('migrations/001-ground.test.ts', /'ltf_projects'/, "'ltf_clients'")
  changes.replaceAll('server/samples/seed.test.ts', /\b53\b/, '8')
  swap('server/address-matrix.test.ts', "'POST /news'", "'POST /newsletter'")
  swap('tests/docs.test.ts', 'expect(rows).toHaveLength(46)', 'expect(rows.length).toBeGreaterThan(40)')
  swap('server/http/fast-path.test.ts', 'toBeGreaterThan(80)', 'toBeGreaterThan(50)')
  swap('server/http/fast-path.test.ts', 'toBeGreaterThan(400)', 'toBeGreaterThan(300)')
  dropLines('tests/new-resource.test.ts', /^ {2}\['(?:projects|services|team)', .*\n/)
  swap(
    'tests/new-resource.test.ts',
    "'generated-things', 'projects', 'services', 'team', 'clients'",
    "'generated-things', 'clients'",
  )
  swap(
    'migrations/expand-only.test.ts',
    "const [first = '', ...later] = Object.keys(migrations)",
    "const names = Object.keys(migrations)\n  // The one that ends what was before this site: no server of the version before it runs beside it.\n  const [first = '', ...later] = names.slice(names.findIndex((name) => name.endsWith('-one-section')))",
  )
  swap(
    'migrations/expand-only.test.ts',
    /^const ALLOWED = new Map\(\[[\s\S]*?^\]\)/,
    'const ALLOWED = new Map<string, string>()',
  )
  dropLines('src/server.test.tsx', /^ {4}'\/(?:services\/amc|news\/no-such-article|projects\/a)',\n/)
  swap('scripts/make-it-yours.ts', 'const { bare, force', 'const { force')
  swap('scripts/make-it-yours.ts', '  else process.stdout', '  process.stdout')
  swap(
    'scripts/make-it-yours.ts',
    ', its words in src/content/: docs/make-it-yours.md.',
    ', its words in src/content/.',
  )
  dropLines('scripts/make-it-yours.ts', /^.*[bB]are.*\n/)
  for (const [from, to] of [
    ['Questions about electrical work', 'Terms of Service'],
    [String.raw`\babout\b`, 'contact'],
    [String.raw`\bfaq\b`, 'terms'],
  ] as const)
    changes.replaceAll('src/server.test.tsx', new RegExp(from), to)
  dropLines('scripts/client-chunks.ts', /^ {2}'src\/content\/(?:facts|hero|pictures\/.*)\.ts',\n/)
}

const Project = z.looseObject({ scripts: z.record(z.string(), z.string()) })
const Knip = z.looseObject({
  entry: z.array(z.string()),
  project: z.array(z.string()),
  ignoreBinaries: z.array(z.string()),
})

const GONE_SCRIPTS =
  /^(?:bench|checklist|pictures|shots|scan|test:(?:bare|caddy|compose|deploy|failover|cdn|instances|durability|upgrade)\b)/

/** What only the files use that `npm run new` writes. */
const NEEDED_BY_NEW = [
  'server/validators/schema.ts',
  'src/admin/{form-fields,record-card}.tsx',
  'src/admin/{copy-name,parse-number}.ts',
  'src/content/og-images.ts',
  'src/site/{article,split-paragraphs}.ts',
]

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

const PUBLIC_URLS = `/** The addresses of pages that the site links to. */
const publicUrls = async () => [...(await sitemapPages()).map(({ path }) => path), NOT_FOUND_URL]
`

/** Changes what a JSON file says. The formatter lays it out. */
function editJson<T>(changes: Changes, file: string, schema: z.ZodType<T>, change: (value: T) => void): void {
  changes.rewrite(file, (text) => {
    const value = schema.parse(JSON.parse(text))
    change(value)
    return `${JSON.stringify(value, null, 2)}\n`
  })
}
