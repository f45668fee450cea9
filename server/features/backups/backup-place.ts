import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { plural } from '../../core/count/schema.ts'
import type { Db } from '../../core/database/tables.ts'
import { databaseOfBackup } from './backup-names.ts'
import type { BackupStore, StoredBackup } from './backup-store.ts'

/** The backups in a store, which other sites and copies of this one may use too. */
interface BackupPlace {
  /** Backups that this database made. It deletes no others. */
  own: StoredBackup[]
  others: StoredBackup[]
  /** The operator's note about the others; null: there are none. */
  othersNote: string | null
  /** Whether some of the others bear this database's identity: a copy of its files writes to the same store. */
  hasTwin: boolean
}

/**
 * Separates a database's own backups from others in a store. A backup is its own if the name bears the database's
 * identity and the table `backups`, which no backup contains, lists it. A copy never has both: a restore elsewhere is
 * another database with an empty table, a dump with the table is another database, and a copy of the files lacks the
 * backups made since. Names of earlier versions have no identity: for those the table alone decides.
 */
export async function readBackupPlace(db: Db, store: BackupStore): Promise<BackupPlace> {
  const [stored, identity, recorded] = [await store.list(), await databaseIdentity(db), await readNames(db)]
  const isOwn = ({ name }: StoredBackup) =>
    recorded.has(name) && [identity, undefined].includes(databaseOfBackup(name))
  const others = stored.filter((backup) => !isOwn(backup))
  const twins = others.filter(({ name }) => databaseOfBackup(name) === identity)
  const othersNote =
    twins.length > 0
      ? `nothing is deleted in ${store.place}: a copy of this database writes there too, as ${twins[0]?.name}`
      : `${others.length} in ${store.place} ${plural(others.length, { one: 'is', other: 'are' })} not of this database, which never deletes ${plural(others.length, { one: 'it', other: 'them' })}`
  return {
    own: stored.filter(isOwn),
    others,
    othersNote: others.length > 0 ? othersNote : null,
    hasTwin: twins.length > 0,
  }
}

/** Eight hex digits that identify a database: a hash of the unique numbers of its PostgreSQL cluster and of itself. */
export async function databaseIdentity(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select format('%s/%s', system_identifier, oid) as identity from pg_control_system(), pg_database
    where datname = current_database()`.execute(db)
  return createHash('sha256')
    .update(rows[0]?.identity ?? '')
    .digest('hex')
    .slice(0, 8)
}

/** The names in the table `backups`. None where there is no table yet: in an empty database, before a restore. */
async function readNames(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('backups') is not null as there`.execute(
    db,
  )
  const names = rows[0]?.there ? await db.selectFrom('backups').select('name').execute() : []
  return new Set(names.map(({ name }) => name))
}
