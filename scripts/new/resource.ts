import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { SITE_FOLDER } from '../site.ts'
import { bindingsOf, isAround } from './bindings.ts'
import type { Changes } from './changes.ts'
import { type Field, parseFields } from './fields.ts'
import { type AddedMigration, addMigration } from './migration.ts'
import { type Names, namesOf, OTHER_NAME } from './names.ts'
import { Refusal } from './refusal.ts'
import { dialogFile, screenFile } from './templates/office.ts'
import { serverTestFile } from './templates/server-test.ts'
import { migrationFile, routerFile, samplesFile, schemaFile, tableFile } from './templates/server.ts'
import { pageFile, storyFile } from './templates/site.ts'
import { register } from './wire.ts'

/**
 * Adds a section with all its files. @throws Refusal
 * @param one the singular, if it cannot be derived from the plural's ending
 */
export function addResource(
  changes: Changes,
  root: string,
  { name, one, fields: text }: { name: string; one: string | undefined; fields: string },
): AddedMigration {
  const names = namesOf(name, one)
  const fields = parseFields(text)
  assertFree(changes, root, names)
  assertNoneHidesAnother(names, fields)
  const { migration, undo } = addMigration(changes, root, names.kebab, () => migrationFile(names, fields))
  for (const file of filesOf(names, fields)) changes.create(...file)
  register(changes, names)
  return { migration, undo: `drop table ${names.snake}; ${undo}` }
}

/** The texts of the written files by their paths, apart from the migration. */
const filesOf = (names: Names, fields: readonly Field[]): [file: string, text: string][] => {
  const { kebab, oneKebab } = names
  return [
    [`server/sections/${kebab}/table.ts`, tableFile(names, fields)],
    [`server/sections/${kebab}/schema.ts`, schemaFile(names, fields)],
    [`server/sections/${kebab}/router.ts`, routerFile(names, fields)],
    [`server/sections/${kebab}/router.test.ts`, serverTestFile(names, fields)],
    [`server/sections/${kebab}/samples.ts`, samplesFile(names, fields)],
    [`src/routes/admin/${kebab}.tsx`, screenFile(names, fields)],
    [`src/sections/${kebab}/${oneKebab}-dialog.tsx`, dialogFile(names, fields)],
    [`${SITE_FOLDER}/routes/_site/${kebab}.tsx`, pageFile(names, fields)],
    [`tests/e2e/${kebab}.e2e.ts`, storyFile(names, fields)],
  ]
}

/**
 * The same files with names that nothing else has show what each declared name is: where two of theirs have become one,
 * a name of the resource is also that of a variable, an import or a type of the file.
 * @throws Refusal then
 */
function assertNoneHidesAnother(names: Names, fields: readonly Field[]): void {
  const neutral = filesOf(
    namesOf('neutral-words', 'neutral-word'),
    fields.map((field, i) => ({
      ...field,
      name: `neutral_${i}${field.name.endsWith('_url') ? '_url' : ''}`,
    })),
  ).map(([file, text]) => bindingsOf(file, text))
  for (const [i, [file, text]] of filesOf(names, fields).entries()) {
    const bindings = bindingsOf(file, text).map((binding, at) => ({
      ...binding,
      neutral: neutral[i]?.[at]?.name,
    }))
    const hidden = bindings.find((one) =>
      bindings.some(
        (other) => one.name === other.name && one.neutral !== other.neutral && isAround(one, other),
      ),
    )
    if (!hidden) continue
    const isOfOne = [names.oneCamel, names.onePascal].some((one) => hidden.name.startsWith(one))
    throw new Refusal(
      `"${hidden.name}" would be two things in ${file}: ${isOfOne ? OTHER_NAME : 'choose another name'}`,
    )
  }
}

/** @throws Refusal when a folder, a table, a router, a page or a name in the lists of sections exists already */
function assertFree(changes: Changes, root: string, { kebab, snake, camel, pascal }: Names): void {
  const has = (file: string, pattern: string) => new RegExp(pattern, 'm').test(changes.read(file))
  const createsTable = (file: string) => has(file, `create (?:unlogged )?(?:table|view) ${snake}\\b`)
  const declares = (file: string, name: string) =>
    bindingsOf(file, changes.read(file)).some(
      ({ name: other, scope }) => other === name && scope.length === 0,
    )
  const folders = [`server/sections/${kebab}`, `${SITE_FOLDER}/${kebab}`, `src/sections/${kebab}`]
  const taken =
    folders.find((folder) => existsSync(join(root, folder))) ||
    (globSync('migrations/[0-9]*.ts', { cwd: root }).some(createsTable) && `the table ${snake}`) ||
    (has('server/router.ts', `^  ${camel}: `) && `the router ${camel}`) ||
    (has('src/routeTree.gen.ts', `'/(?:admin/)?${kebab}'`) && `the page /${kebab}`) ||
    [camel, `${pascal}Table`].find((name) => declares('server/sections/schema.ts', name)) ||
    (declares('server/router.ts', `${camel}Router`) && `${camel}Router`)
  if (taken) throw new Refusal(`${taken} exists: choose another name`)
}
