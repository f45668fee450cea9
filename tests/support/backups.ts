import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { db } from './jobs.ts'

/** The environment of a site with a folder for its backups, both in a folder that goes when the test ends. */
export function temporaryFolders() {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const BACKUP_DIR = join(folder, 'backups')
  mkdirSync(BACKUP_DIR)
  // The database of the tests is not in DATA_DIR.
  const DATABASE_URL = 'postgres://elsewhere'
  return { BACKUP_DIR, DATA_DIR: join(folder, 'data'), S3_URL: null, DATABASE_URL, RETENTION_MONTHS: 24 }
}

/** What became of the backups, the oldest first. */
export const backups = () =>
  db.selectFrom('backups').select(['state', 'error', 'name', 'bytes']).orderBy('started_at').execute()

/** The databases that trial restores of this test's database left: their names hold the ids of its backups. */
export async function scratchDatabases() {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database, backups
    where datname like '%trial%' and datname like '%' || replace(id::text, '-', '')`.execute(db)
  return rows
}
