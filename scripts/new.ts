// `npm run new -- resource|field|migration …`: adds a section, a column or a migration, and prints how to undo it.
import { basename, join } from 'node:path'
import { SECTIONS } from '../server/sections/schema.ts'
import { Changes } from './new/changes.ts'
import { assertClean, formatFiles, readArguments, writeRouteTree } from './new/checkout.ts'
import { addField } from './new/field.ts'
import { FIELD_TYPES } from './new/fields.ts'
import { type AddedMigration, addMigration, unwrittenMigration } from './new/migration.ts'
import { runOrRefuse } from './new/refusal.ts'
import { addResource } from './new/resource.ts'
import { saveForUndo, undo } from './new/undo.ts'
import { SITE_FOLDER } from './site.ts'

const USAGE = `npm run new -- resource testimonials "quote:text author:line rating:integer?" [--one testimonial]
npm run new -- field projects contract_value:integer?
npm run new -- migration projects-by-year
npm run new -- undo NUMBER-projects-by-year

Types of fields: ${FIELD_TYPES.join(', ')}; ? for one that may be left empty.
A select has its options: "stage:select(Planned,Done)".
--force: also where something is not committed, or would be lost by undo.`

const root = join(import.meta.dirname, '..')

await runOrRefuse(run)

async function run(): Promise<void> {
  const options = { one: { type: 'string' }, force: { type: 'boolean' } } as const
  const { positionals, values } = readArguments({ options, allowPositionals: true })
  const [kind = '', name = '', ...more] = positionals
  const { force = false, one } = values
  if (kind === 'undo' && name) {
    for (const line of await undo(root, name, { force })) process.stdout.write(`${line}\n`)
    return
  }
  const changes = new Changes(root)
  if (!force) assertClean(root)
  const planned = plan(changes, kind, { name, more, one })
  if (!planned) {
    process.stdout.write(`${USAGE}\n`)
    process.exitCode = kind ? 1 : 0
    return
  }
  const { migration, undo: sql } = planned
  changes.write()
  if (kind === 'resource') {
    await writeRouteTree(root)
    changes.edited.push('src/routeTree.gen.ts')
  }
  formatFiles(root, [...changes.created, ...changes.edited])
  saveForUndo(changes, { root, migration, sql, forced: force })
  process.stdout.write(report(changes, migration, nextSteps(kind, name, migration)))
}

/** Plans the changes that the command asks for. @returns its migration; undefined for an unknown command */
function plan(
  changes: Changes,
  kind: string,
  { name, more, one }: { name: string; more: string[]; one: string | undefined },
): AddedMigration | undefined {
  const [fields = ''] = more
  if (kind === 'resource' && name && fields) return addResource(changes, root, { name, one, fields })
  if (kind === 'field' && name && fields) return addField(changes, root, name, fields)
  if (kind === 'migration' && name) return addMigration(changes, root, name, unwrittenMigration)
  return undefined
}

/** The report: the files that were written, the next steps, and the command that undoes the run. */
function report({ created, edited }: Changes, migration: string, next: string[]): string {
  const lines = [
    'Written:',
    ...created.map((file) => `  ${file}`),
    'Changed:',
    ...edited.map((file) => `  ${file}`),
    '',
    ...next,
    '',
    'To take it back, out of the database of npm run dev too:',
    `  npm run new -- undo ${migration}`,
  ]
  return `${lines.join('\n')}\n`
}

/** The next steps after adding a section, a field or a migration. */
function nextSteps(kind: string, name: string, migration: string): string[] {
  if (kind === 'migration')
    return [
      `Write its SQL in migrations/${migration}.ts: until then no migration is applied, and npm run dev says so.`,
      `Then the interface of the table, and: npm test -- --project database tables sections`,
    ]
  const path = SECTIONS.find(({ router }) => router === name)?.path ?? name
  const folder = `server/sections/${basename(path)}`
  if (kind === 'field')
    return [
      `Try it: npm test -- ${name}`,
      `Visitors do not see it yet: add it to publicColumns in ${folder}/router.ts (or pageColumns, where there are any), and show it on the page: npm run types names the views.`,
    ]
  return [
    `Try it: npm test -- ${name}`,
    `Its page is /${name}, in the sitemap and linked nowhere: ${SITE_FOLDER} has the links of header and footer.`,
    `npm run dev shows it with the samples of server/sections/${name}/samples.ts: write likelier ones.`,
    `Its screen is /admin/${name}; icon and shortcut: src/office/navigation.tsx.`,
  ]
}
