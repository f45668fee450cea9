import { sql } from 'kysely'
import { connectClient } from '../database/connect-client.ts'
import type { ConnectionConfig } from '../database/connect.ts'
import { newId } from '../database/ids.ts'
import type { Db } from '../database/tables.ts'
import type { Env } from '../env.ts'
import type { MediaStore } from '../media/media-store.ts'
import { backupName, isByHand, timeOfBackup } from './backup-names.ts'
import { type BackupStore, storedSource } from './backup-store.ts'
import { outdatedBackups } from './rotation.ts'
import { tryRestore } from './trial-restore.ts'
import { writeBackup } from './write-backup.ts'

interface StoredBackupDependencies {
  db: Db
  /** A direct connection to the same database. */
  connection: ConnectionConfig
  store: BackupStore
  media: MediaStore
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR' | 'RETENTION_MONTHS'>
  /** Whether somebody asks for it: then no other one replaces it. */
  byHand?: boolean
}

/** Key of the advisory lock under which one backup is made and tried at a time. Any number will do, but it must not change. */
const BACKUP_LOCK_KEY = 4_811_902

/** Days for which it is kept what became of a backup. */
const RECORD_DAYS = 60

/**
 * Makes a backup in the store, restores it on trial from there, notes what became of it, and deletes those that are no longer
 * kept. After a failure none is deleted. Waits while another one is made: its file is no leftover, and must not be deleted.
 * @returns its name; and why it could not be tried, if it could not
 * @throws what made it fail, once that is noted
 */
export async function backUpToStore(
  dependencies: StoredBackupDependencies,
  signal?: AbortSignal,
): Promise<{ name: string; trial: string | null }> {
  const client = await connectClient(dependencies.connection)
  try {
    await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK_KEY])
    return await makeAndTry(dependencies, signal)
  } finally {
    await client.end()
  }
}

async function makeAndTry(
  { db, connection, store, media, env, byHand }: StoredBackupDependencies,
  signal?: AbortSignal,
): Promise<{ name: string; trial: string | null }> {
  await endInterrupted(db)
  const name = backupName(new Date(), byHand)
  const run = { id: newId(), name, place: store.place }
  await db
    .insertInto('backups')
    .values({ ...run, state: 'running' })
    .execute()
  const finish = (result: { state: 'verified' | 'unverified' | 'failed'; error: string | null }) =>
    db
      .updateTable('backups')
      .set({ ...result, finished_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', run.id)
      .execute()
  try {
    await writeBackup(connection, (contents) => store.write(name, contents), { media, signal })
    const bytes = (await store.list()).find((backup) => backup.name === name)?.bytes ?? null
    await db.updateTable('backups').set({ bytes }).where('id', '=', run.id).execute()
    const trial = await tryRestore(connection, storedSource(store, name), ownDataDir(env))
    await finish({ state: trial === null ? 'verified' : 'unverified', error: trial })
    await deleteOutdated(db, store, env.RETENTION_MONTHS)
    return { name, trial }
  } catch (error) {
    // While the database is away, what made it fail is worth more than that it cannot be noted.
    await finish({ state: 'failed', error: error instanceof Error ? error.message : String(error) }).catch(
      () => {},
    )
    throw error
  }
}

/** The folder of the built-in PostgreSQL; null: the database is elsewhere. */
const ownDataDir = ({ DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>) =>
  DATABASE_URL === null ? DATA_DIR : null

/** What a killed server began: one that is alive holds the lock. */
async function endInterrupted(db: Db): Promise<void> {
  await db
    .updateTable('backups')
    .set({ state: 'failed', error: 'the server was stopped', finished_at: sql<Date>`clock_timestamp()` })
    .where('state', '=', 'running')
    .execute()
  await db
    .deleteFrom('backups')
    .where('started_at', '<', sql<Date>`now() - make_interval(days => ${RECORD_DAYS})`)
    .execute()
}

/**
 * Those that failed go too, once a later one can be restored. Those made by hand take no other one's place, and go after so
 * many months: they hold inquiries that the site has erased since.
 */
async function deleteOutdated(db: Db, store: BackupStore, months: number): Promise<void> {
  const names = (await store.list()).map(({ name }) => name)
  const rows = await db.selectFrom('backups').select('name').where('state', '=', 'failed').execute()
  const failed = new Set(rows.map(({ name }) => name))
  const [byHand, scheduled] = [names.filter(isByHand), names.filter((name) => !isByHand(name))]
  const outdated = [
    ...names.filter((name) => failed.has(name)),
    ...outdatedBackups(scheduled.filter((name) => !failed.has(name))),
    ...byHand.filter((name) => !failed.has(name) && timeOfBackup(name) < monthsAgo(months)),
  ]
  for (const name of outdated) await store.remove(name)
}

function monthsAgo(months: number): Date {
  const time = new Date()
  time.setUTCMonth(time.getUTCMonth() - months)
  return time
}
