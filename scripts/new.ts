// `npm run new -- resource|field|migration …`: adds a section, a column or a migration, and prints how to undo it.
import { join } from 'node:path'
import { Changes } from './new/changes.ts'
import { assertClean, formatFiles, readArguments, writeRouteTree } from './new/checkout.ts'
import { addField } from './new/field.ts'
import { FIELD_TYPES } from './new/fields.ts'
import { type AddedMigration, addMigration, unwrittenMigration } from './new/migration.ts'
import { runOrRefuse } from './new/refusal.ts'
import { nextSteps, report } from './new/report.ts'
import { addResource } from './new/resource.ts'
import { saveForUndo, undo } from './new/undo.ts'

const USAGE = `npm run new -- resource testimonials "quote:text author:line rating:integer?" [--one testimonial]
npm run new -- field projects contract_value:integer?
npm run new -- migration projects-by-year
npm run new -- undo 025-projects-by-year

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
