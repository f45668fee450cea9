import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Changes } from './changes.ts'
import { findColumn } from './column-definition.ts'
import { type AddedMigration, addMigration } from './migration.ts'
import { assertColumnName } from './names.ts'
import { Refusal } from './refusal.ts'
import { findInterface, sectionFilesOf } from './section-files.ts'
import { addActivityLabel } from './wire.ts'

/** A column of a section that gets another name. */
export interface Renaming {
  section: string
  table: string
  /** The section's folder in `server/`. */
  folder: string
  from: string
  to: string
}

/** @param names `area floor_area` @throws Refusal */
export function renamingOf(root: string, section: string, [from = '', to = '']: string[]): Renaming {
  const { table, folder } = sectionFilesOf(root, section)
  assertColumnName(to)
  return { section, table, folder, from, to }
}

/**
 * Renames a column in its table's interface and in the tests that hold it against the database, and adds a migration that
 * has both columns until a later one drops the old: a server of the version before runs on. The rest is what the compiler
 * names (follow-compiler.ts). @throws Refusal
 */
export function renameColumn(changes: Changes, root: string, renaming: Renaming): AddedMigration {
  const { table, folder, from, to } = renaming
  const { file, body } = findInterface(changes, root, table)
  const text = body.exec(changes.read(file))?.[0] ?? ''
  const isColumn = (name: string) => new RegExp(`^  ${name}: `, 'm').test(text)
  if (!isColumn(from)) throw new Refusal(`${table} has no column "${from}"`)
  if (isColumn(to)) throw new Refusal(`${table} has "${to}" already`)
  const column = findColumn(root, table, from)
  const isShared = allInterfaces(root).match(new RegExp(`^  ${from}: `, 'gm'))?.length !== 1
  changes.replace(file, body, (found) => found.replace(new RegExp(`^  ${from}: `, 'm'), `  ${to}: `))
  // Else the compiler names it: no other table has the column.
  if (isShared) addActivityLabel(changes, { name: to, label: labelOf(changes, from) })
  leaveOldColumn(changes, renaming)
  const name = `${folder}-${to.replaceAll('_', '-')}`
  const { migration, undo } = addMigration(changes, root, name, () => expandMigration(renaming, column))
  return { migration, undo: `${dropBridge(renaming)} alter table ${table} drop column ${to}; ${undo}` }
}

const allInterfaces = (root: string) =>
  globSync('server/database/*.ts', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')

const labelOf = (changes: Changes, column: string) =>
  new RegExp(`^  ${column}: '(.*)',$`, 'm').exec(
    changes.read('src/routes/admin/-activity/activity-format.ts'),
  )?.[1] ?? column

/** The test that holds interfaces against the database learns that the old column is still there. */
function leaveOldColumn(changes: Changes, { table, from }: Renaming): void {
  const file = 'server/database/tables.test.ts'
  const block = new RegExp(`^  ${table}: \\{[^}]*?^    ${from}: '([^']*)'`, 'm').exec(changes.read(file))
  if (!block?.[1]) throw new Refusal(`${file} was expected to have ${from} under ${table}`)
  changes.replace(
    file,
    'const LEAVING: Leaving[] = [',
    (found) => `${found}['${table}', '${from}', '${block[1]}'],`,
  )
}

const functionName = ({ table, to }: Renaming) => `keep_${table}_${to}`

const dropBridge = (renaming: Renaming) =>
  `drop trigger rename_${renaming.from} on ${renaming.table}; drop function ${functionName(renaming)}();`

const expandMigration = (
  renaming: Renaming,
  { type, definition, defaultValue }: ReturnType<typeof findColumn>,
) => {
  const { table, from, to } = renaming
  const newDefinition = definition.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to)
  return `
import { type Kysely, sql } from 'kysely'

/**
 * ${table}.${from} gets the name ${to}. Additive: both columns are there, and a trigger keeps them in step while a server of
 * the version before writes the old one. A later migration drops that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table ${table} add ${to} ${newDefinition}\`.execute(db)
  // Copies without an update, which would make a newer version of each record.
  await sql\`alter table ${table} alter ${to} type ${type} using ${from}\`.execute(db)
  await sql\`
    create function ${functionName(renaming)}() returns trigger language plpgsql as $$
    begin
      if new.${to} is not distinct from (case when tg_op = 'UPDATE' then old.${to} else ${defaultValue} end) then
        new.${to} := new.${from};
      end if;
      new.${from} := new.${to};
      return new;
    end $$\`.execute(db)
  await sql\`
    create trigger rename_${from} before insert or update on ${table}
    for each row execute function ${functionName(renaming)}()\`.execute(db)
}
`
}

/** What the migration of a later version does, as SQL. Entries of Activity keep the names of columns. */
export const contractStatements = (renaming: Renaming): string[] => {
  const { table, from, to } = renaming
  return [
    ...dropBridge(renaming).split(/(?<=;) /),
    `alter table ${table} drop column ${from};`,
    ...['before', 'after'].map(
      (side) =>
        `update activity set ${side} = ${side} - '${from}' || jsonb_build_object('${to}', ${side} -> '${from}') where table_name = '${table}' and ${side} ? '${from}';`,
    ),
  ]
}
