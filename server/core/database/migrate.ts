import { Kysely, PostgresDialect } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { StartupError, TOO_OLD_EXIT_CODE } from '../startup-error.ts'
import { applyFirm } from './apply-firm.ts'
import { recordMigrationDigests } from './changed-migrations.ts'
import type { ConnectionConfig } from './connect.ts'
import { assertUtf8 } from './encoding.ts'
import { migrationProvider } from './migrations.ts'

/**
 * Applies all pending migrations, then the firm's name and time zone; or `only` the migrations of a backup. If several
 * processes start at once, one applies them while the others wait for Kysely's lock (S37); therefore the connection has
 * no statement timeout.
 * @returns the names applied by this call
 * @throws StartupError for a database of a newer version or in an encoding other than UTF8
 * @throws the error of a failed migration, which is rolled back
 */
export async function migrate(
  connection: ConnectionConfig,
  only?: readonly string[],
  provider: MigrationProvider = migrationProvider,
): Promise<string[]> {
  const pool = new Pool({ ...connection, max: 2, connectionTimeoutMillis: 3000 })
  // Without listeners a broken connection would end the process. The next statement reports the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await assertUtf8(db)
    const migrations = Object.entries(await provider.getMigrations())
    const wanted = migrations.filter(([name]) => only?.includes(name) ?? true)
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => Object.fromEntries(wanted) },
      // A fork's database has already applied migrations of its own when a merge brings others.
      allowUnorderedMigrations: true,
    })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw toNewerDatabaseError(error) ?? error
    const appliedNow = (results ?? [])
      .filter((result) => result.status === 'Success')
      .map((result) => result.migrationName)
    await recordMigrationDigests(db, { appliedNow })
    if (!only) await applyFirm(db)
    return appliedNow
  } finally {
    await db.destroy()
  }
}

/** Recognises Kysely's error for an applied migration that this version does not have. */
function toNewerDatabaseError(error: unknown): NewerDatabaseError | null {
  const missing =
    error instanceof Error && /previously executed migration (\S+) is missing/.exec(error.message)?.[1]
  return missing ? new NewerDatabaseError(missing) : null
}

/** This version is older than its database, for example because an older image was started. */
export class NewerDatabaseError extends StartupError {
  /** A migration that the database has and this version lacks. */
  readonly migration: string
  constructor(migration: string) {
    super(
      `the database was brought up to date by a newer version (${migration}): start that one, or restore an earlier backup into an empty database`,
      { exitCode: TOO_OLD_EXIT_CODE },
    )
    this.migration = migration
  }
}
