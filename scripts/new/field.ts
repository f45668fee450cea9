import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { SECTIONS } from '../../server/sections/schema.ts'
import { bindingsOf, isAround } from './bindings.ts'
import type { Changes } from './changes.ts'
import * as code from './field-code.ts'
import { assertDistinct, type Field, parseAddedField } from './fields.ts'
import { type AddedMigration, addMigration, columnMigration } from './migration.ts'
import { Refusal } from './refusal.ts'

/** The sections with their own router. Page texts, news and questions share one router, and are built differently. */
const SECTIONS_WITH_ROUTER = SECTIONS.filter(({ router }) => router !== 'content')

/** A section's table and its files. */
interface SectionFiles {
  table: string
  title: string
  router: string
  labels: Readonly<Record<string, string>>
  addresses: Readonly<Record<string, string>>
  /** Its folder in `server/sections/`. */
  folder: string
  dialogFile: string
}

/**
 * Adds a column to a section, for the back office only: visitors do not see it yet.
 * @param section the name of its router
 * @param text `contract_value:integer?`
 * @throws Refusal
 */
export function addField(changes: Changes, root: string, section: string, text: string): AddedMigration {
  const places = sectionFilesOf(root, section)
  const field = parseAddedField(text)
  const { table, folder } = places
  addToInterface(changes, places, field)
  assertNoneHidesAnother(changes, places, field)
  const name = `${folder}-${field.name.replaceAll('_', '-')}`
  const { migration, undo } = addMigration(changes, root, name, columnMigration(table, code.sqlColumn(field)))
  addToSchema(changes, places, field)
  addToSamples(changes, places, field)
  addToForm(changes, places, field)
  addToTests(changes, places, field)
  return { migration, undo: `alter table ${table} drop column ${field.name}; ${undo}` }
}

/** @throws Refusal when the name is not that of a section with its own router */
function sectionFilesOf(root: string, section: string): SectionFiles {
  const found = SECTIONS_WITH_ROUTER.find(({ router }) => router === section)
  if (!found) {
    const names = SECTIONS_WITH_ROUTER.map(({ router }) => router).join(', ')
    throw new Refusal(`"${section}" is not a section with a router of its own: choose ${names}`)
  }
  const folder = basename(found.path)
  const files = globSync(`src/sections/${folder}/*.tsx`, { cwd: root })
  const dialogFile = files.find((file) => readFileSync(join(root, file), 'utf8').includes('<RecordDialog'))
  if (!dialogFile) throw new Refusal(`no file in src/sections/${folder} has <RecordDialog`)
  return { ...found, folder, dialogFile }
}

/** @throws Refusal when the section's dialog or queries have the name for something else */
function assertNoneHidesAnother(
  changes: Changes,
  { labels, addresses, dialogFile }: SectionFiles,
  field: Field,
): void {
  const pictures = Object.keys(addresses).filter((name) => addresses[name] === 'picture')
  assertDistinct([
    ...Object.keys(labels).map((name) => ({
      name,
      type: pictures.includes(name) ? ('picture' as const) : ('line' as const),
    })),
    field,
  ])
  const bindings = bindingsOf(dialogFile, changes.read(dialogFile))
  const among = bindings.find(({ name }) => name === 'unplaced')
  if (bindings.some((one) => one.name === field.name && among && isAround(one, among)))
    throw new Refusal(`"${field.name}" is a variable of ${dialogFile}: choose another name`)
}

function addToInterface(changes: Changes, { title, folder }: SectionFiles, field: Field): void {
  const file = `server/sections/${folder}/table.ts`
  const body = /interface [^{]*\{[^}]*?(?=\n {2}created_at)/
  if (new RegExp(`^  ${field.name}: `, 'm').test(body.exec(changes.read(file))?.[0] ?? ''))
    throw new Refusal(`${title} has "${field.name}" already`)
  changes.replace(file, body, (found) => `${found}\n  ${field.name}: ${code.columnType(field)}`)
}

function addToSchema(changes: Changes, { folder }: SectionFiles, field: Field): void {
  const schema = `server/sections/${folder}/schema.ts`
  changes.append(schema, 'const fields = {', `  ${field.name}: ${code.validator(field)},`)
  changes.addImport(schema, code.validatorImports(field), '../../core/validators/schema.ts')
  changes.append(schema, 'labels: {', `    ${field.name}: '${field.label}',`)
  if (field.type === 'select') changes.insertAbove(schema, 'const fields = {', code.optionsDeclaration(field))
  if (field.type === 'markdown') changes.addImport(schema, ['markdown'], '../../core/text/markdown/schema.ts')
  const kind = code.addressKind(field)
  if (kind) changes.replace(schema, 'addresses: {', (found) => `${found} ${field.name}: '${kind}',`)
}

/** Gives all samples the same value in the new column. */
function addToSamples(changes: Changes, { folder }: SectionFiles, field: Field): void {
  changes.replace(
    `server/sections/${folder}/samples.ts`,
    /rows: \(\) =>[\s\S]*?\(\{\s*\.\.\.\w+,/,
    (found) => `${found} ${code.sampleProperty(field, 1, code.emptyValue(field))},`,
  )
}

function addToForm(changes: Changes, { dialogFile, folder }: SectionFiles, field: Field): void {
  const columns = ['columns: {', 'const columns = {'].find((part) => changes.read(dialogFile).includes(part))
  if (!columns) throw new Refusal(`${dialogFile} has no columns`)
  changes.append(dialogFile, columns, `${field.name}: ${code.formColumn(field)},`)
  changes.replace(dialogFile, '...unplaced', (found) => `${field.name}, ${found}`)
  if (field.type === 'select')
    changes.addImport(dialogFile, [code.optionsName(field)], `../../../server/sections/${folder}/schema.ts`)
  // After the fields that are additional to the specified ones; in a section without any, before order and status.
  const below = ['</AdditionalFields>', '<OrderAndStatusFields'].find((part) =>
    changes.read(dialogFile).includes(part),
  )
  if (!below) throw new Refusal(`${dialogFile} has neither AdditionalFields nor OrderAndStatusFields`)
  changes.insertAbove(dialogFile, below, `      ${code.formField(field)}`)
  changes.addImport(dialogFile, [code.formComponent(field)], '../../core/office/form-fields.tsx')
}

function addToTests(changes: Changes, { title, router, folder }: SectionFiles, field: Field): void {
  const { name, presence, label } = field
  const file = `server/sections/${folder}/router.test.ts`
  changes.replace(
    file,
    /columnsInDatabase\(db[\s\S]*?(?=\n    (?:status:|\.\.\.timestamps))/,
    (found) => `${found}\n    ${name}: ${code.testedType(field)},`,
  )
  const tests = changes.read(file)
  const [, fixture = ''] = /^const (\w+) = \{$/m.exec(tests) ?? []
  const value = code.sampleValue(field)
  const refused = code.refusedValue(field)
  changes.rewrite(
    file,
    (text) => `${text}
test('${title}: ${label.toLowerCase()} comes back as written', async () => {
  const admin = await asAdmin()
  const row = await admin.${router}.create.mutate({ ...${fixture}, ${code.sampleProperty(field)} })
  expect(row.${name}).toBe(${value})
  ${
    presence === 'null'
      ? `const { id, updated_at } = row
  expect(await admin.${router}.update.mutate({ id, updated_at, ${name}: null })).toMatchObject({ ${name}: null })`
      : ''
  }
  ${
    refused
      ? `const refused: object = { ${name}: ${refused.value} }
  expect(await expectCallError(admin.${router}.create.mutate({ ...${fixture}, ...refused }))).toMatchObject({
    httpStatus: 400,
    fields: { ${name}: ['${refused.message}'] },
  })`
      : ''
  }
})
`,
  )
}
