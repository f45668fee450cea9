import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type QueryExecutorProvider, sql } from 'kysely'
import * as z from 'zod/mini'
import { StartupError } from '../startup-error.ts'
import { MIGRATIONS_FOLDER } from './migrations.ts'

/** Digests of former sources that made the same schema: a database that applied one of them matches this version. */
const FORMER_DIGESTS: Record<string, string[]> = {
  // It inserted the firm's settings too, which a start does now (apply-firm.ts).
  '001-ground': ['vETDEjDiNdY6ri9lnn4ibbrLTgz415QCVCE2wLn9pJ8'],
  // It imported from another folder.
  '020-canonical-addresses': ['WuWKveD2OPhqSNVBija2xVizk1IWOVGftd7-MqMw0uI'],
}

const digestsSchema = z.record(z.string(), z.string())

/**
 * Stores a digest of each applied migration's source, in the comment of Kysely's table, so that a later change of the
 * file is detected. In a checkout only. A migration without a digest gets that of its present source. The digest of a
 * migration that is no longer applied is deleted: it may be applied again with another text.
 * @param appliedNow the migrations that this start has applied, from their present sources
 */
export async function recordMigrationDigests(
  db: QueryExecutorProvider,
  { appliedNow = [], folder = MIGRATIONS_FOLDER }: { appliedNow?: readonly string[]; folder?: string } = {},
): Promise<void> {
  const recorded = await readDigests(db)
  const digests = (await appliedMigrations(db)).flatMap((name): [string, string][] => {
    const digest = appliedNow.includes(name) ? undefined : recorded[name]
    if (digest) return [[name, digest]]
    return existsSync(sourceOf(name, folder)) ? [[name, digestOf(name, folder)]] : []
  })
  const comment = JSON.stringify(Object.fromEntries(digests))
  if (comment === JSON.stringify(recorded)) return
  await sql`comment on table kysely_migration is ${sql.lit(comment)}`.execute(db)
}

/**
 * Names of applied migrations whose source has changed since, apart from comments and white space: the present source
 * never ran on this database.
 */
export async function changedMigrations(
  db: QueryExecutorProvider,
  folder = MIGRATIONS_FOLDER,
): Promise<string[]> {
  const recorded = await readDigests(db)
  const applied = (await appliedMigrations(db)).flatMap((name): [string, string][] => {
    const digest = recorded[name]
    return digest ? [[name, digest]] : []
  })
  return applied
    .filter(([name]) => existsSync(sourceOf(name, folder)))
    .filter(([name, digest]) => digestOf(name, folder) !== digest && !FORMER_DIGESTS[name]?.includes(digest))
    .map(([name]) => name)
}

/** @throws StartupError that names the changed migrations and says what to do */
export async function assertMigrationsUnchanged(
  db: QueryExecutorProvider,
  folder = MIGRATIONS_FOLDER,
): Promise<void> {
  const changed = await changedMigrations(db, folder)
  if (changed.length === 0) return
  throw new StartupError(changedMigrationsMessage(changed))
}

/** One line: what is wrong, and how to fix it. */
export const changedMigrationsMessage = (names: string[]): string =>
  `${names.map((name) => `migrations/${name}.ts`).join(' and ')} changed after this database had applied it: undo the change and put it into a new migration, or, if only sample data would be lost, delete the folder dev in DATA_DIR and restart`

async function readDigests(db: QueryExecutorProvider): Promise<Record<string, string>> {
  const { rows } = await sql<{
    digests: string | null
  }>`select obj_description(to_regclass('kysely_migration'), 'pg_class') as digests`.execute(db)
  const digests = rows[0]?.digests
  return digests ? digestsSchema.parse(JSON.parse(digests)) : {}
}

/** Names of the migrations that a database has applied, in order; none for an empty database. */
export async function appliedMigrations(db: QueryExecutorProvider): Promise<string[]> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there`.execute(db)
  if (!tables[0]?.there) return []
  const { rows } = await sql<{
    name: string
  }>`select name from public.kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The path of a migration's source in a checkout. A build has no sources, so it compares nothing. */
const sourceOf = (name: string, folder: string) => join(folder, `${name}.ts`)

function digestOf(name: string, folder: string): string {
  const source = readFileSync(sourceOf(name, folder), 'utf8')
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/\s+/g, '')
  return createHash('sha256').update(code).digest('base64url')
}
