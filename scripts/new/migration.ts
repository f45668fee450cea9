import { globSync } from 'node:fs'
import { basename } from 'node:path'
import type { Changes } from './changes.ts'
import { Refusal } from './refusal.ts'

/** A migration that was planned, and the SQL that takes it out of a database. */
export interface AddedMigration {
  migration: string
  undo: string
}

/**
 * Adds a migration with the next free number: the folder is their list.
 * @param name with hyphens: `projects-contract-value`
 * @param textOf the text of the file of that name
 * @throws Refusal when there is one of that name
 */
export function addMigration(
  changes: Changes,
  root: string,
  name: string,
  textOf: (file: string) => string,
): AddedMigration {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Refusal(
      `"${name}" is no name: write small letters, digits and hyphens, such as projects-by-year`,
    )
  const numbers = globSync('migrations/[0-9]*.ts', { cwd: root }).map((file) =>
    Number.parseInt(basename(file), 10),
  )
  const numbered = `${String(Math.max(...numbers) + 1).padStart(3, '0')}-${name}`
  if (globSync(`migrations/*-${name}.ts`, { cwd: root }).length > 0)
    throw new Refusal(`there is a migration ${name}: choose another name`)
  const file = `migrations/${numbered}.ts`
  changes.create(file, textOf(file))
  return { migration: numbered, undo: `delete from kysely_migration where name = '${numbered}';` }
}

/** A migration that refuses to be applied until somebody has written it. */
export const unwrittenMigration = (file: string) => `
import { type Kysely, sql } from 'kysely'
import { unwritten } from '../server/core/database/unwritten-migration.ts'

/** What it changes and why. Additive, so that a server of the version before runs on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`${'${'}unwritten('${file}')}\`.execute(db)
}
`

/** A migration that adds a column. */
export const columnMigration = (table: string, column: string) => () =>
  `
import { type Kysely, sql } from 'kysely'

/** Additive: a server of the version before runs on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    alter table ${table}
      add ${column}\`.execute(db)
}
`
