import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SITE_FOLDER } from '../site.ts'
import type { Changes } from './changes.ts'
import { type Field, parseFields } from './fields.ts'
import { type AddedMigration, addMigration } from './migration.ts'
import { type Names, namesOf } from './names.ts'
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
  const { migration, undo } = addMigration(changes, root, names.kebab, () => migrationFile(names, fields))
  createFiles(changes, names, fields)
  register(changes, names)
  return { migration, undo: `drop table ${names.snake}; ${undo}` }
}

function createFiles(changes: Changes, names: Names, fields: readonly Field[]): void {
  const { kebab, oneKebab } = names
  changes.create(`server/sections/${kebab}/table.ts`, tableFile(names, fields))
  changes.create(`server/sections/${kebab}/schema.ts`, schemaFile(names, fields))
  changes.create(`server/sections/${kebab}/router.ts`, routerFile(names, fields))
  changes.create(`server/sections/${kebab}/router.test.ts`, serverTestFile(names, fields))
  changes.create(`server/sections/${kebab}/samples.ts`, samplesFile(names, fields))
  changes.create(`src/routes/admin/${kebab}.tsx`, screenFile(names, fields))
  changes.create(`src/sections/${kebab}/${oneKebab}-dialog.tsx`, dialogFile(names, fields))
  changes.create(`${SITE_FOLDER}/routes/_site/${kebab}.tsx`, pageFile(names, fields))
  changes.create(`tests/e2e/${kebab}.e2e.ts`, storyFile(names, fields))
}

/** @throws Refusal when a table, a folder, a router or a page already has the name */
function assertFree(changes: Changes, root: string, { kebab, snake, camel }: Names): void {
  const folders = [`server/sections/${kebab}`, `${SITE_FOLDER}/${kebab}`, `src/sections/${kebab}`]
  const tables = changes.read('server/core/database/tables.ts') + changes.read('server/sections/schema.ts')
  const isTable = new RegExp(`^  ${snake}: `, 'm').test(tables)
  const isRouter = new RegExp(`^  ${camel}: `, 'm').test(changes.read('server/router.ts'))
  const isPage = new RegExp(`'/(?:admin/)?${kebab}'`).test(changes.read('src/routeTree.gen.ts'))
  const taken =
    folders.find((folder) => existsSync(join(root, folder))) ||
    (isTable && `the table ${snake}`) ||
    (isRouter && `the router ${camel}`) ||
    (isPage && `the page /${kebab}`)
  if (taken) throw new Refusal(`${taken} exists: choose another name`)
}
