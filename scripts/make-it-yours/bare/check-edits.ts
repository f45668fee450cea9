import * as z from 'zod'
import type { Changes } from '../../new/changes.ts'
import type { Editor } from './editor.ts'

/** Packages, builds and checks. */
export function editChecks({ changes, swap, dropLines }: Editor): void {
  editJson(changes, 'package.json', Project, (project) => {
    for (const name of Object.keys(project.scripts)) if (GONE_SCRIPTS.test(name)) delete project.scripts[name]
  })
  editJson(changes, 'knip.json', Knip, (config) => {
    config.entry = config.entry.filter(
      (entry) => !/scripts\/(?:bench|kubernetes)|src\/content\/facts|server\/constants/.test(entry),
    )
    config.entry.push('art/marks.mjs', ...NEEDED_BY_NEW)
    config.project = [config.project[0]!, 'art/*.mjs']
    config.ignoreBinaries = ['unshare', 'systemd-analyze']
  })
  swap('tsconfig.json', ',\n  "exclude": ["scripts/make-it-yours/bare/files"]', '')
  swap('.oxlintrc.json', '"scripts/make-it-yours/bare/files", ', '')
  swap('scripts/test.mjs', ", 'checklist']", ']')
  dropLines('scripts/new/wire-tests.ts', /^.*scripts\/screenshots.*\n/)
  swap(
    'scripts/new/section-files.ts',
    "SECTIONS.filter(({ router }) => router !== 'content')",
    '[...SECTIONS]',
  )
  swap(
    'scripts/new/section-files.ts',
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
}

const Project = z.looseObject({ scripts: z.record(z.string(), z.string()) })
const Knip = z.looseObject({
  entry: z.array(z.string()),
  project: z.array(z.string()),
  ignoreBinaries: z.array(z.string()),
})

const GONE_SCRIPTS =
  /^(?:bench|checklist|pictures|shots|scan|test:(?:bare|caddy|compose|deploy|failover|cdn|instances|kubernetes|durability|upgrade)\b)/

/** What only the files use that `npm run new` writes. */
const NEEDED_BY_NEW = [
  'server/database/unwritten-migration.ts',
  'server/validators/schema.ts',
  'src/admin/{form-fields,record-card}.tsx',
  'src/admin/{copy-name,parse-number}.ts',
  'src/content/og-images.ts',
  'src/site/{article,split-paragraphs}.ts',
]

/** Changes what a JSON file says. The formatter lays it out. */
function editJson<T>(changes: Changes, file: string, schema: z.ZodType<T>, change: (value: T) => void): void {
  changes.rewrite(file, (text) => {
    const value = schema.parse(JSON.parse(text))
    change(value)
    return `${JSON.stringify(value, null, 2)}\n`
  })
}

/** What tests share, and lists that name the sections in passing. Whole tests go by themselves (tests.ts). */
export function editTests({ changes, swap, dropLines }: Editor): void {
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
  dropLines('tests/new-resource.test.ts', /^ {2}\['(?:admin-)?(?:projects|services|team)', .*\n/)
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
  swap(
    'tests/other-firm.test.ts',
    /^ {4}for \(const file of \['src\/content\/hero[\s\S]*?(?=^ {4}expect\(filesWith)/,
    '',
  )
  dropLines('scripts/make-it-yours.ts', /^import .*content\/facts.*\n/)
  swap('scripts/make-it-yours.ts', '[firm.city, ...serviceAreas]', '[firm.city]')
  dropLines('scripts/make-it-yours.ts', /^.*[bB]are.*\n/)
  for (const [from, to] of [
    ['Questions about electrical work', 'Terms of Service'],
    [String.raw`\babout\b`, 'contact'],
    [String.raw`\bfaq\b`, 'terms'],
  ] as const)
    changes.replaceAll('src/server.test.tsx', new RegExp(from), to)
  dropLines('scripts/client-chunks.ts', /^ {2}'src\/content\/(?:facts|hero|pictures\/.*)\.ts',\n/)
}
