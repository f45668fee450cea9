import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../core/database/tables.ts'
import { databaseOfBackup } from './backup-names.ts'
import type { BackupStore, StoredBackup } from './backup-store.ts'

/** What is in a place of backups, which other sites and copies of this one may use too. */
interface BackupPlace {
  /** Those that this database made. It deletes no others. */
  own: StoredBackup[]
  others: StoredBackup[]
  /** What is said of the others; null: there are none. */
  foreign: string | null
  /** Whether some of those bear its identity: a copy of its files writes here, and knows its backups as its own. */
  hasTwin: boolean
}

/**
 * Tells the backups in a store apart. One is a database's own where its name bears the identity of the database, and the table
 * `backups`, which is in no backup, has it. A copy has not both: what was restored elsewhere is another database with an empty
 * table, a dump with the table is another database, and a copy of the files lacks what the first one made since. The names of
 * earlier versions have no identity: of those the table decides.
 */
export async function readBackupPlace(db: Db, store: BackupStore): Promise<BackupPlace> {
  const [stored, identity, recorded] = [await store.list(), await databaseIdentity(db), await readNames(db)]
  const isOwn = ({ name }: StoredBackup) =>
    recorded.has(name) && [identity, undefined].includes(databaseOfBackup(name))
  const others = stored.filter((backup) => !isOwn(backup))
  const twins = others.filter(({ name }) => databaseOfBackup(name) === identity)
  const foreign =
    twins.length > 0
      ? `nothing is deleted in ${store.place}: a copy of this database writes there too, as ${twins[0]?.name}`
      : `${others.length} in ${store.place} are not of this database, which never deletes them`
  return {
    own: stored.filter(isOwn),
    others,
    foreign: others.length > 0 ? foreign : null,
    hasTwin: twins.length > 0,
  }
}

/** Eight digits that differ from those of any other database: PostgreSQL gives each cluster and each database a number. */
export async function databaseIdentity(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select format('%s/%s', system_identifier, oid) as identity from pg_control_system(), pg_database
    where datname = current_database()`.execute(db)
  return createHash('sha256')
    .update(rows[0]?.identity ?? '')
    .digest('hex')
    .slice(0, 8)
}

/** None where the table is not there: in an empty database, into which something is about to be restored. */
async function readNames(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('backups') is not null as there`.execute(
    db,
  )
  const names = rows[0]?.there ? await db.selectFrom('backups').select('name').execute() : []
  return new Set(names.map(({ name }) => name))
}
