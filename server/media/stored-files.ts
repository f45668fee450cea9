import type { Selectable, Transaction } from 'kysely'
import { recordActivity } from '../database/activity-log.ts'
import { newId } from '../database/ids.ts'
import type { MediaTable } from '../database/media-tables.ts'
import type { Database, Db } from '../database/tables.ts'
import type { MediaQueue } from './media-jobs.ts'
import type { MediaStore } from './media-store.ts'
import type { PictureFile } from './renditions.ts'

/*
 * Files and rows of pictures, kept in step. A row stands in `media` only while its files are in the store. Before files
 * are written or deleted, their hash is committed to `media_pending`; whoever works on them holds that row. What a killed
 * server leaves there, the next start deletes. Only hashes in that table are ever deleted, so a server on the wrong
 * database harms no pictures.
 */

/** What staff see of a picture, besides its address. */
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

interface NewPicture {
  sha256: Buffer
  mime: string
  bytes: number
  width: number
  height: number
  colour: string
  placeholder: string
  files: PictureFile[]
}

/** The first half of the SHA-256 in hexadecimal, as the column `hash`. */
export const hashOf = (sha256: Buffer): string => sha256.toString('hex', 0, 16)

export const findPicture = (db: Db, hash: string): Promise<MediaRow | undefined> =>
  db.selectFrom('media').select(mediaColumns).where('hash', '=', hash).executeTakeFirst()

/** Stores a new picture: its files, then its row with the activity entry and the job that makes its other renditions. */
export async function storePicture(
  { db, store, queue }: { db: Db; store: MediaStore; queue: MediaQueue },
  { user_id, address }: { user_id: string; address?: string },
  { files, ...picture }: NewPicture,
): Promise<MediaRow> {
  const hash = hashOf(picture.sha256)
  for (;;) {
    await db
      .insertInto('media_pending')
      .values({ hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await db.transaction().execute(async (trx) => {
      // Gone: the same picture was stored, or its last traces were deleted, at this moment.
      if (!(await lockPending(trx, hash))) return null
      const existing = await findPicture(trx, hash)
      if (!existing) await putFiles(store, hash, files)
      await deletePending(trx, hash)
      if (existing) return existing
      const row = await trx
        .insertInto('media')
        .values({ ...picture, id: newId(), uploaded_by: user_id })
        .returning(mediaColumns)
        .executeTakeFirstOrThrow()
      const entry = { user_id, address, action: 'create', table: 'media', record_id: row.id } as const
      await recordActivity(trx, { ...entry, after: row })
      await queue.enqueue(trx, hash)
      return row
    })
    if (row) return row
  }
}

/** Waits for whoever works on the hash, for at most three seconds. */
const lockPending = (trx: Transaction<Database>, hash: string) =>
  trx.selectFrom('media_pending').select('hash').where('hash', '=', hash).forUpdate().executeTakeFirst()

const deletePending = (trx: Transaction<Database>, hash: string) =>
  trx.deleteFrom('media_pending').where('hash', '=', hash).execute()

export async function putFiles(store: MediaStore, hash: string, files: PictureFile[]): Promise<void> {
  await Promise.all(files.map(({ suffix, bytes }) => store.put(hash + suffix, bytes)))
}

/** Announces, in the transaction that takes the row away, that the files of a picture go. */
export async function markForDeletion(trx: Transaction<Database>, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return
  await trx
    .insertInto('media_pending')
    .values(hashes.map((hash) => ({ hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the files of a pending hash, unless a picture has them or somebody works on them. */
export async function deletePendingFiles(db: Db, store: MediaStore, hash: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const pending = await trx
      .selectFrom('media_pending')
      .select('hash')
      .where('hash', '=', hash)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!pending) return false
    const isPicture = await findPicture(trx, hash)
    if (!isPicture) await store.remove(hash)
    await deletePending(trx, hash)
    return !isPicture
  })
}
