import { globSync } from 'node:fs'
import { basename } from 'node:path'
import type { Changes } from './changes.ts'
import { Refusal } from './refusal.ts'

/** A planned migration, and the SQL that reverts it in a database. */
export interface AddedMigration {
  migration: string
  undo: string
}

/**
 * Adds a migration with the next free number: the files in the folder are the list of migrations.
 * @param name with hyphens: `projects-contract-value`
 * @param textOf returns the text of the file with that name
 * @throws Refusal when a migration has that name
 */
export function addMigration(
  changes: Changes,
  root: string,
  name: string,
  textOf: (file: string) => string,
): AddedMigration {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Refusal(
      `"${name}" is not a name: use lowercase letters, digits and hyphens, such as projects-by-year`,
    )
  const files = globSync('migrations/[0-9]*.ts', { cwd: root }).map((file) => basename(file, '.ts'))
  const numbers = files.map((file) => Number.parseInt(file, 10))
  const numbered = `${String(Math.max(...numbers) + 1).padStart(3, '0')}-${name}`
  if (files.some((file) => file.replace(/^\d+-/, '') === name))
    throw new Refusal(`there is a migration ${name}: choose another name`)
  const file = `migrations/${numbered}.ts`
  changes.create(file, textOf(file))
  return { migration: numbered, undo: `delete from kysely_migration where name = '${numbered}';` }
}

/** A migration that cannot be applied until somebody has written it. */
export const unwrittenMigration = (file: string) => `
import { type Kysely, sql } from 'kysely'
import { unwritten } from '../server/core/database/unwritten-migration.ts'

/** What it changes and why. Additive, so that a server of the previous version continues to work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`${'${'}unwritten('${file}')}\`.execute(db)
}
`

/** A migration that adds a column. */
export const columnMigration = (table: string, column: string) => () =>
  `
import { type Kysely, sql } from 'kysely'

/** Additive: a server of the previous version continues to work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    alter table ${table}
      add ${column}\`.execute(db)
}
`
