import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import * as initialSchema from '../../../migrations/001-ground.ts'
import * as flatGrowth from '../../../migrations/002-flat-growth.ts'
import * as accountSecurity from '../../../migrations/003-account-security.ts'
import * as activityAddresses from '../../../migrations/004-activity-addresses.ts'
import * as media from '../../../migrations/005-media.ts'
import * as projectPages from '../../../migrations/006-project-pages.ts'
import * as inquiryPhotos from '../../../migrations/007-inquiry-photos.ts'
import * as leadRecord from '../../../migrations/008-lead-record.ts'
import * as inboxViews from '../../../migrations/009-inbox-views.ts'
import * as articlesAndFaq from '../../../migrations/010-articles-and-faq.ts'
import * as replies from '../../../migrations/011-replies.ts'
import * as people from '../../../migrations/012-people.ts'
import * as visitorPage from '../../../migrations/013-visitor-page.ts'
import * as visits from '../../../migrations/014-visits.ts'
import * as push from '../../../migrations/015-push.ts'
import * as inquiryNumbers from '../../../migrations/016-inquiry-numbers.ts'
import * as backups from '../../../migrations/017-backups.ts'
import * as mergedParts from '../../../migrations/018-merged-parts.ts'
import * as firmTime from '../../../migrations/019-firm-time.ts'
import * as canonicalAddresses from '../../../migrations/020-canonical-addresses.ts'
import * as mergedInquiries from '../../../migrations/021-merged-inquiries.ts'
import * as mails from '../../../migrations/022-mails.ts'
import * as phoneNumbers from '../../../migrations/023-phone-numbers.ts'
import * as suspectedSpam from '../../../migrations/024-suspected-spam.ts'
import { StartupError, TOO_OLD_EXIT_CODE } from '../startup-error.ts'
import { applyFirm } from './apply-firm.ts'
import { recordMigrationDigests } from './changed-migrations.ts'
import type { ConnectionConfig } from './connect.ts'
import { assertUtf8 } from './encoding.ts'

/** All migrations, in order. A released name never changes. */
export const migrations: Record<string, Migration> = {
  '001-ground': initialSchema,
  '002-flat-growth': flatGrowth,
  '003-account-security': accountSecurity,
  '004-activity-addresses': activityAddresses,
  '005-media': media,
  '006-project-pages': projectPages,
  '007-inquiry-photos': inquiryPhotos,
  '008-lead-record': leadRecord,
  '009-inbox-views': inboxViews,
  '010-articles-and-faq': articlesAndFaq,
  '011-replies': replies,
  '012-people': people,
  '013-visitor-page': visitorPage,
  '014-visits': visits,
  '015-push': push,
  '016-inquiry-numbers': inquiryNumbers,
  '017-backups': backups,
  '018-merged-parts': mergedParts,
  '019-firm-time': firmTime,
  '020-canonical-addresses': canonicalAddresses,
  '021-merged-inquiries': mergedInquiries,
  '022-mails': mails,
  '023-phone-numbers': phoneNumbers,
  '024-suspected-spam': suspectedSpam,
}

/**
 * Applies pending migrations: all, and then the firm's name and time zone; or `only` those of a backup. If several processes
 * start at once, one applies them while the others wait for Kysely's lock (S37); therefore the connection has no statement
 * timeout.
 * @returns the names applied by this call
 * @throws StartupError for a database of a newer version or in another encoding than UTF8, and in a checkout for a migration missing from `migrations`
 * @throws what a failed migration threw; it is rolled back
 */
export async function migrate(connection: ConnectionConfig, only?: readonly string[]): Promise<string[]> {
  const unregistered = unregisteredMigrations(join(import.meta.dirname, '../../../migrations'))
  if (unregistered.length > 0)
    throw new StartupError(`add ${unregistered.join(' and ')} to the list in server/core/database/migrate.ts`)
  const pool = new Pool({ ...connection, max: 2, connectionTimeoutMillis: 3000 })
  // Without listeners a broken connection would end the process. The next statement reports the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await assertUtf8(db)
    const wanted = Object.entries(migrations).filter(([name]) => only?.includes(name) ?? true)
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => Object.fromEntries(wanted) },
      // A fork's database has migrations of its own when it gets those that a merge brought.
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

/** Names of migration files that are not in `migrations`. None in a build, which has no such folder. */
export function unregisteredMigrations(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .filter((name) => !(name in migrations))
    .toSorted()
}

/** Recognises Kysely's error for an applied migration that this version does not have. */
function toNewerDatabaseError(error: unknown): NewerDatabaseError | null {
  const missing =
    error instanceof Error && /previously executed migration (\S+) is missing/.exec(error.message)?.[1]
  return missing ? new NewerDatabaseError(missing) : null
}

/** A version that is older than its database, as when an older image was started. */
export class NewerDatabaseError extends StartupError {
  /** A migration that the database has and this version lacks. */
  readonly migration: string
  constructor(migration: string) {
    super(
      `the database was brought up to date by a newer version (${migration}): start that one, or restore a backup of before into an empty database`,
      { exitCode: TOO_OLD_EXIT_CODE },
    )
    this.migration = migration
  }
}
