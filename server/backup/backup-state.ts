import { sql } from 'kysely'
import type { BackupsTable } from '../database/backup-tables.ts'
import type { Db } from '../database/tables.ts'
import type { Env } from '../env.ts'
import { isBackupScheduled } from './backup-store.ts'

/** What is known of the scheduled backups. */
export interface BackupState {
  /** Whether backups are made by themselves. */
  scheduled: boolean
  /** The last one; null: none was made yet. */
  last: { state: BackupsTable['state']; at: Date; error: string | null } | null
  /** When the last good one was finished; null: there is none. */
  good_at: Date | null
  /** Whether that is longer ago than a day and a half, or the last one failed. */
  needs_care: boolean
}

/** Hours without a good backup after which something is wrong: a day, and time for what takes long or is tried again. */
const LATE_HOURS = 36

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
    .select(sql<boolean>`finished_at < now() - make_interval(hours => ${LATE_HOURS})`.as('is_late'))
    .where('state', 'in', ['verified', 'unverified'])
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    scheduled: isBackupScheduled(env),
    last: last ?? null,
    good_at: good?.finished_at ?? null,
    needs_care: last?.state === 'failed' || good?.is_late === true,
  }
}
