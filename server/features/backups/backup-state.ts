import { sql } from 'kysely'
import type { Db } from '../../core/database/tables.ts'
import type { Env } from '../../core/env.ts'
import { isBackupScheduled } from './backup-store.ts'
import type { BackupsTable } from './tables.ts'

/** Name of the queue and of the schedule of the automatic backups. */
export const BACKUP_QUEUE = 'backup'

/** The state of the scheduled backups. */
export interface BackupState {
  /** Whether backups are made automatically. */
  scheduled: boolean
  /** The last backup; null: none was made yet. */
  last: { state: BackupsTable['state']; at: Date; error: string | null } | null
  /** When the last good backup was finished; null: there is none. */
  good_at: Date | null
  /** Start of the time without a newer good backup: `good_at`, or when backups were first scheduled; null: never. */
  since: Date | null
  /** Whether `since` is more than a day and a half ago, or the last backup failed. */
  needs_care: boolean
}

/** Hours without a good backup after which something is wrong: a day, plus time for a slow backup and its retries. */
const LATE_HOURS = 36
const HOUR_MS = 3_600_000

/** Reads the state of the scheduled backups. */
export async function readBackupState(
  db: Db,
  env: Pick<Env, 'BACKUP_DIR' | 'BACKUP_S3_URL'>,
): Promise<BackupState> {
  const last = await db
    .selectFrom('backups')
    .select(['state', 'started_at as at', 'error'])
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const good = await db
    .selectFrom('backups')
    .select(['finished_at'])
    .where('state', 'in', ['verified', 'unverified'])
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const scheduled = isBackupScheduled(env)
  const good_at = good?.finished_at ?? null
  const since = good_at ?? (scheduled ? await readScheduledAt(db) : null)
  const isLate = since !== null && Date.now() - since.getTime() > LATE_HOURS * HOUR_MS
  return { scheduled, last: last ?? null, good_at, since, needs_care: last?.state === 'failed' || isLate }
}

/** When the daily backup was first scheduled; null before the first start has created the queues. */
async function readScheduledAt(db: Db): Promise<Date | null> {
  const { rows: tables } = await sql<{
    there: boolean
  }>`select to_regclass('pgboss.schedule') is not null as there`.execute(db)
  if (!tables[0]?.there) return null
  const { rows } = await sql<{
    at: Date
  }>`select created_on as at from pgboss.schedule where name = ${BACKUP_QUEUE}`.execute(db)
  return rows[0]?.at ?? null
}
