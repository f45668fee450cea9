import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { db } from './jobs.ts'

/** The environment of a site with a backup folder; its folders are deleted when the test ends. */
export function temporaryFolders() {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const BACKUP_DIR = join(folder, 'backups')
  mkdirSync(BACKUP_DIR)
  // The database of the tests is not in DATA_DIR.
  const DATABASE_URL = 'postgres://elsewhere'
  return { BACKUP_DIR, DATA_DIR: join(folder, 'data'), S3_URL: null, DATABASE_URL, RETENTION_MONTHS: 24 }
}

/** The rows of the backups, oldest first. */
export const backups = () =>
  db.selectFrom('backups').select(['state', 'error', 'name', 'bytes']).orderBy('started_at').execute()

/** The databases that trial restores of this test's backups have left behind: their names contain the backups' ids. */
export async function scratchDatabases() {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database, backups
    where datname like '%trial%' and datname like '%' || replace(id::text, '-', '')`.execute(db)
  return rows
}
