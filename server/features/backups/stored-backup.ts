import { sql, type UpdateObject } from 'kysely'
import { connectClient } from '../../core/database/connect-client.ts'
import type { ConnectionConfig } from '../../core/database/connect.ts'
import { newId } from '../../core/database/ids.ts'
import type { Database, Db } from '../../core/database/tables.ts'
import type { Env } from '../../core/env.ts'
import type { MediaStore } from '../../core/media/media-store.ts'
import { backupName, isByHand, timeOfBackup } from './backup-names.ts'
import { databaseIdentity, readBackupPlace } from './backup-place.ts'
import type { BackupStore } from './backup-store.ts'
import { outdatedBackups } from './rotation.ts'
import type { BackupsTable } from './tables.ts'
import { tryRestore } from './trial-restore.ts'
import { writeBackup } from './write-backup.ts'

interface StoredBackupDependencies {
  db: Db
  /** A direct connection to the same database. */
  connection: ConnectionConfig
  store: BackupStore
  media: MediaStore
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'RETENTION_MONTHS'>
  /** Whether it is made by hand: then no other backup replaces it. */
  byHand?: boolean
}

/** The result of a finished backup. */
interface BackupResult {
  name: string
  /** Why it could not be restored on trial; null: it was. */
  trial: string | null
  /** Problems with the older backups in the store, and notes about those of other databases. */
  warnings: string[]
}

/** Key of the advisory lock that allows one backup at a time. Any number will do, but it must not change. */
const BACKUP_LOCK_KEY = 4_811_902

/**
 * Makes a backup in the store, restores it on trial from there, records the result, and deletes outdated backups. After
 * a failure none is deleted; a failed deletion does not fail the backup. Waits while another backup is in progress: its
 * file is not a leftover, and must not be deleted.
 * @throws the error that made the backup fail, after it was recorded
 */
export async function backUpToStore(
  dependencies: StoredBackupDependencies,
  signal?: AbortSignal,
): Promise<BackupResult> {
  const client = await connectClient(dependencies.connection)
  try {
    await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK_KEY])
    return await makeAndVerify(dependencies, signal)
  } finally {
    await client.end()
  }
}

async function makeAndVerify(
  { db, connection, store, media, env, byHand }: StoredBackupDependencies,
  signal?: AbortSignal,
): Promise<BackupResult> {
  // Backups that a killed server began: a live server would hold the lock.
  const interrupted = finished('failed', 'the server was stopped')
  await db.updateTable('backups').set(interrupted).where('state', '=', 'running').execute()
  const name = backupName(new Date(), await databaseIdentity(db), byHand)
  const id = newId()
  await db.insertInto('backups').values({ id, name, place: store.place, state: 'running' }).execute()
  const note = (values: UpdateObject<Database, 'backups'>) =>
    db.updateTable('backups').set(values).where('id', '=', id).execute()
  try {
    await writeBackup(connection, (contents) => store.write(name, contents), { media, signal })
    await note({ bytes: (await store.list()).find((backup) => backup.name === name)?.bytes ?? null })
    const trial = await tryRestore(connection, id, () => store.open(name), env)
    const state = trial === null ? 'verified' : 'unverified'
    await note(finished(state, trial))
    // From here on nothing marks the backup as failed, not even an unavailable database.
    const { problem, othersNote } = await deleteOutdated(db, store, env.RETENTION_MONTHS)
    if (problem) await note({ error: [trial, problem].filter(Boolean).join('; ') }).catch(() => {})
    return { name, trial, warnings: [problem, othersNote].filter((warning) => warning !== null) }
  } catch (error) {
    // If the database is unavailable, the original error matters more than the failure to record it.
    await note(finished('failed', messageOf(error))).catch(() => {})
    throw error
  }
}

const finished = (state: BackupsTable['state'], error: string | null) => ({
  state,
  error,
  finished_at: sql<Date>`clock_timestamp()`,
})

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Deletes outdated backups of this database, and the failed ones once a later one can be restored. Those made by hand
 * do not count in the rotation, and are deleted after `months`: they hold inquiries that the site has erased.
 * @returns why some could not be deleted, and the note about backups of other databases; it never throws
 */
async function deleteOutdated(
  db: Db,
  store: BackupStore,
  months: number,
): Promise<{ problem: string | null; othersNote: string | null }> {
  try {
    const { own, othersNote, hasTwin } = await readBackupPlace(db, store)
    if (hasTwin) return { problem: othersNote, othersNote: null }
    const rows = await db.selectFrom('backups').select('name').where('state', '=', 'failed').execute()
    const failed = new Set(rows.map(({ name }) => name))
    const good = own.map(({ name }) => name).filter((name) => !failed.has(name))
    const outdated = [
      ...own.map(({ name }) => name).filter((name) => failed.has(name)),
      ...outdatedBackups(good.filter((name) => !isByHand(name))),
      ...good.filter((name) => isByHand(name) && timeOfBackup(name) < monthsAgo(months)),
    ]
    const results = await Promise.allSettled(outdated.map((name) => store.remove(name)))
    const errors = results.flatMap((result) =>
      result.status === 'rejected' ? [messageOf(result.reason)] : [],
    )
    const problem = errors[0] ? `${errors.length} of the older ones could not be deleted: ${errors[0]}` : null
    return { problem, othersNote }
  } catch (error) {
    return { problem: `the older ones could not be deleted: ${messageOf(error)}`, othersNote: null }
  }
}

function monthsAgo(months: number): Date {
  const time = new Date()
  time.setUTCMonth(time.getUTCMonth() - months)
  return time
}
