import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Changes } from './changes.ts'
import { toCamel } from './names.ts'
import { Refusal } from './refusal.ts'

/** Where the migrations are registered. */
const REGISTRY = 'server/database/migrate.ts'

/**
 * Adds a migration with the next free number, and registers it.
 * @param name with hyphens: `projects-contract-value`
 * @returns its name with the number
 * @throws Refusal when there is one of that name
 */
export function addMigration(changes: Changes, root: string, name: string, text: string): string {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Refusal(
      `"${name}" is no name: write small letters, digits and hyphens, such as projects-by-year`,
    )
  const numbers = globSync('migrations/[0-9]*.ts', { cwd: root }).map((file) =>
    Number.parseInt(basename(file), 10),
  )
  const numbered = `${String(Math.max(...numbers) + 1).padStart(3, '0')}-${name}`
  const module = toCamel(name)
  const isImported = new RegExp(`\\b${module}\\b`).test(changes.read(REGISTRY))
  if (isImported || globSync(`migrations/*-${name}.ts`, { cwd: root }).length > 0)
    throw new Refusal(
      `the name ${name} is taken in ${join('server', 'database', 'migrate.ts')}: choose another`,
    )
  changes.create(`migrations/${numbered}.ts`, text)
  changes.insertAbove(
    REGISTRY,
    'import { StartupError }',
    `import * as ${module} from '../../migrations/${numbered}.ts'`,
  )
  changes.append(REGISTRY, 'export const migrations', `  '${numbered}': ${module},`)
  return numbered
}

/** A migration that does nothing yet. */
export const EMPTY_MIGRATION = `
import { type Kysely, sql } from 'kysely'

/** What it changes and why. Additive, so that a server of the version before runs on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`select 1\`.execute(db)
}
`

/** A migration that adds a column. */
export const columnMigration = (table: string, column: string) => `
import { type Kysely, sql } from 'kysely'

/** Additive: a server of the version before runs on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    alter table ${table}
      add ${column}\`.execute(db)
}
`
