import { sql } from 'kysely'
import type { Db } from '../../core/database/tables.ts'
import type { Env } from '../../core/env.ts'
import { isBackupScheduled } from './backup-store.ts'
import type { BackupsTable } from './tables.ts'

/** Name of the queue, and of the schedule, of the backups that are made by themselves. */
export const BACKUP_QUEUE = 'backup'

/** What is known of the scheduled backups. */
export interface BackupState {
  /** Whether backups are made by themselves. */
  scheduled: boolean
  /** The last one; null: none was made yet. */
  last: { state: BackupsTable['state']; at: Date; error: string | null } | null
  /** When the last good one was finished; null: there is none. */
  good_at: Date | null
  /** Since when there is no newer good one: since `good_at`, or since backups are scheduled; null: they never were. */
  since: Date | null
  /** Whether that is longer ago than a day and a half, or the last one failed. */
  needs_care: boolean
}

/** Hours without a good backup after which something is wrong: a day, and time for what takes long or is tried again. */
const LATE_HOURS = 36
const HOUR_MS = 3_600_000

/** Reads what became of the scheduled backups. Of a database without any the `last` is null. */
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

/** When the daily backup was first scheduled; null before the first start has made the queues. */
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
