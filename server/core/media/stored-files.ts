import { type Selectable, sql, type Transaction } from 'kysely'
import pLimit from 'p-limit'
import { type Author, record } from '../database/activity-log.ts'
import { newId } from '../database/ids.ts'
import type { MediaTable } from '../database/media-tables.ts'
import type { Database, Db } from '../database/tables.ts'
import { serializeError, type Log } from '../log.ts'
import type { MediaQueue } from './media-queue.ts'
import type { MediaStore } from './media-store.ts'
import type { PictureFile } from './renditions.ts'

/*
 * Keeps files and rows of pictures consistent. A row is in `media` only while its files are in the store. Before files
 * are written or deleted, their hash is committed to `media_pending`; the transaction that works on them locks that
 * row. The next start deletes what a killed server left there. Only files of hashes in that table are ever deleted, so
 * a server on the wrong database harms no pictures.
 */

/** The columns of a picture that staff see, besides its address. */
export const mediaColumns = [
  'id',
  'hash',
  'mime',
  'bytes',
  'width',
  'height',
  'alt',
  'focal_x',
  'focal_y',
  'colour',
  'placeholder',
  'state',
  'uploaded_by',
  'created_at',
  'updated_at',
] as const

export type MediaRow = Pick<Selectable<MediaTable>, (typeof mediaColumns)[number]>

type NewPicture = Pick<
  Selectable<MediaTable>,
  'sha256' | 'mime' | 'bytes' | 'width' | 'height' | 'colour' | 'placeholder'
> & { files: PictureFile[] }

/** Milliseconds for the files of a transaction, which PostgreSQL ends after ten idle seconds. */
const STORE_TIMEOUT = 7000

/** Key of the advisory lock under which no files are deleted. Any number will do, but it must not change. */
export const KEEP_FILES_LOCK_KEY = 5_120_517

/** A query of the key prefixes of all files that belong to a record. */
export const RECORDED_HASHES = 'select hash from media union all select key from inquiry_media'

/** The first half of the SHA-256 in hexadecimal, as in the column `hash`. */
export const hashOf = (sha256: Buffer): string => sha256.toString('hex', 0, 16)

export const findPicture = (db: Db, hash: string): Promise<MediaRow | undefined> =>
  db.selectFrom('media').select(mediaColumns).where('hash', '=', hash).executeTakeFirst()

/** Stores a new picture: its files, then its row with the activity entry and the job that makes the renditions. */
export async function storePicture(
  { db, store, queue }: { db: Db; store: MediaStore; queue: MediaQueue },
  by: Author,
  { files, ...picture }: NewPicture,
): Promise<MediaRow> {
  const hash = hashOf(picture.sha256)
  return await withPendingFiles(db, hash, async (trx) => {
    const existing = await findPicture(trx, hash)
    if (existing) return existing
    await putFiles(store, hash, files)
    const row = await trx
      .insertInto('media')
      .values({ ...picture, id: newId(), uploaded_by: by.me.id })
      .returning(mediaColumns)
      .executeTakeFirstOrThrow()
    await record(trx, by, 'create', 'media', row.id, { after: row })
    await queue.enqueue(trx, hash)
    return row
  })
}

/** Runs a transaction that writes files and their row, while the hash is pending and locked. */
export async function withPendingFiles<Row extends object>(
  db: Db,
  hash: string,
  write: (trx: Transaction<Database>) => Promise<Row>,
): Promise<Row> {
  for (;;) {
    await db
      .insertInto('media_pending')
      .values({ hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await storeTransaction(db, async (trx) => {
      // The row is gone: at this moment the same picture was stored, or its last files were deleted.
      if (!(await lockPending(trx, hash))) return null
      const row = await write(trx)
      await deletePending(trx, hash)
      return row
    })
    if (row) return row
  }
}

const limit = pLimit(3)

/** A transaction that waits for the store. At most three at once, so that a hanging store leaves connections free. */
export const storeTransaction = <Result>(db: Db, run: (trx: Transaction<Database>) => Promise<Result>) =>
  limit(() => db.transaction().execute(run))

/** Locks the pending row of a hash. Waits at most three seconds for another transaction that works on it. */
const lockPending = (trx: Transaction<Database>, hash: string) =>
  trx.selectFrom('media_pending').select('hash').where('hash', '=', hash).forUpdate().executeTakeFirst()

const deletePending = (trx: Transaction<Database>, hash: string) =>
  trx.deleteFrom('media_pending').where('hash', '=', hash).execute()

/** Stores files, or fails. In either case, no file is written after this has settled. */
export async function putFiles(store: MediaStore, hash: string, files: PictureFile[]): Promise<void> {
  const signal = AbortSignal.timeout(STORE_TIMEOUT)
  const results = await Promise.allSettled(
    files.map(({ suffix, bytes }) => store.put(hash + suffix, bytes, signal)),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** Marks a picture's files for deletion, in the transaction that deletes its row. Waits for other work on them. */
export async function markForDeletion(db: Db, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return
  await db
    .insertInto('media_pending')
    .values(hashes.map((hash) => ({ hash })))
    // Not `do nothing`: a transaction that is working on the files will delete the existing mark.
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet((eb) => ({ hash: eb.ref('excluded.hash') })),
    )
    .execute()
}

/** Deletes the files of a pending hash, unless a record has them, the hash is locked or a backup reads all files. */
export async function deletePendingFiles(db: Db, store: MediaStore, hash: string): Promise<boolean> {
  return await storeTransaction(db, async (trx) => {
    const pending = await trx
      .selectFrom('media_pending')
      .select('hash')
      .where('hash', '=', hash)
      .where(sql<boolean>`pg_try_advisory_xact_lock_shared(${KEEP_FILES_LOCK_KEY})`)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!pending) return false
    const isInUse = await hasRecord(trx, hash)
    if (!isInUse) await store.remove(hash, AbortSignal.timeout(STORE_TIMEOUT))
    await deletePending(trx, hash)
    return !isInUse
  })
}

/**
 * Deletes the files of a failed upload in the background, so that the sender gets the error at once: the database may
 * be what failed, and this waits for it again. If the deletion fails, the next sweep repeats it.
 */
export function discardPendingFiles(
  { db, media, log }: { db: Db; media: { store: MediaStore }; log: Log },
  hash: string,
): void {
  deletePendingFiles(db, media.store, hash).catch((error: unknown) =>
    log.warn({ event: 'picture_not_deleted', hash, ...serializeError(error) }),
  )
}

async function hasRecord(db: Db, hash: string): Promise<boolean> {
  const { rows } = await sql`select from (${sql.raw(RECORDED_HASHES)}) recorded where hash = ${hash}`.execute(
    db,
  )
  return rows.length > 0
}
