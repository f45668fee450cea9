import { sql, type Transaction } from 'kysely'
import { MAX_PHOTO_BYTES, UNCLAIMED_PHOTO_HOURS } from '../../../core/constants/schema.ts'
import { newId } from '../../../core/database/ids.ts'
import type { Database, Db } from '../../../core/database/tables.ts'
import { appError } from '../../../core/errors.ts'
import { photoByAddress, photoGlobal } from '../../../core/limits.ts'
import { serializeError } from '../../../core/log.ts'
import { inspectPhotoUpload } from '../../../core/media/picture-process.ts'
import { PHOTO_SUFFIXES } from '../../../core/media/picture-suffixes.ts'
import { type ReceivedFile, tooLarge } from '../../../core/media/receive-upload.ts'
import {
  deletePendingFiles,
  discardPendingFiles,
  putFiles,
  withPendingFiles,
} from '../../../core/media/stored-files.ts'
import { consume } from '../../../core/rate-limiter.ts'
import type { Context } from '../../../core/trpc.ts'

/*
 * The photographs of inquiries. They are in the store of all pictures under keys of their own, which no public address
 * serves. A row exists only while its files are in the store, and belongs to no inquiry until that is sent. However a
 * row is deleted, a trigger adds its key to `media_pending`, and its files are deleted like those of other pictures.
 */

/** The prefix of the keys of a photograph's files, as in the column `key`. */
const keyOf = (id: string): string => `inquiry/${id}`

/**
 * Counts a photograph against the rate limits of its sender, before it is read.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function consumePhoto(context: Context): Promise<void> {
  await consume(context, photoByAddress, context.address)
  await consume(context, photoGlobal)
}

/**
 * Checks a photograph and stores it, for an inquiry that is yet to be sent.
 * @returns its id
 * @throws PictureError, UploadError
 */
export async function storePhoto(context: Context, file: ReceivedFile): Promise<string> {
  const { db, media } = context
  if (file.bytes > MAX_PHOTO_BYTES) throw tooLarge(MAX_PHOTO_BYTES)
  const { files, ...photo } = await inspectPhotoUpload(() => file.open())
  const id = newId()
  const key = keyOf(id)
  const bytes = files.find(({ suffix }) => suffix === PHOTO_SUFFIXES.large)?.bytes.length ?? 0
  try {
    await withPendingFiles(db, key, async (trx) => {
      await putFiles(media.store, key, files)
      return await trx
        .insertInto('inquiry_media')
        .values({ ...photo, id, bytes })
        .execute()
    })
    return id
  } catch (error) {
    discardPendingFiles(context, key)
    throw error
  }
}

const isExpired = sql<boolean>`created_at < now() - make_interval(hours => ${UNCLAIMED_PHOTO_HOURS})`

/**
 * Makes uploaded photographs part of an inquiry, in the transaction that stores it.
 * @throws AppError BAD_REQUEST at the field `photos` when one is unknown, expired or part of another inquiry
 */
export async function claimPhotos(
  trx: Transaction<Database>,
  inquiry_id: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const claimed = await trx
    .updateTable('inquiry_media')
    .set({ inquiry_id })
    .where('id', 'in', ids)
    .where('inquiry_id', 'is', null)
    .where(sql<boolean>`not ${isExpired}`)
    .returning('id')
    .execute()
  if (claimed.length === ids.length) return
  const message = 'The photographs are no longer here. Send them again.'
  throw appError('BAD_REQUEST', message, { fields: { photos: [message] } })
}

/** The photographs of inquiries, in the order in which they came. */
export function findPhotos(db: Db, inquiryIds: readonly string[]) {
  return db
    .selectFrom('inquiry_media')
    .select(['id', 'inquiry_id', 'width', 'height', 'created_at'])
    .where('inquiry_id', '=', sql<string>`any(${inquiryIds}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** How many photographs inquiries have, including those merged into them. Inquiries without any are left out. */
export async function countPhotos(db: Db, inquiryIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ inquiry_id: string; count: number }>`
    select coalesce(merged_into, inquiries.id) as inquiry_id, count(*)::int as count
    from inquiries join inquiry_media on inquiry_media.inquiry_id = inquiries.id
    where inquiries.id = any(${inquiryIds}::uuid[]) or merged_into = any(${inquiryIds}::uuid[])
    group by 1`.execute(db)
  return new Map(rows.map(({ inquiry_id, count }) => [inquiry_id, count]))
}

/** Deletes the given photographs that are part of no inquiry. */
export async function discardPhotos(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await context.db
    .deleteFrom('inquiry_media')
    .where('id', 'in', ids)
    .where('inquiry_id', 'is', null)
    .execute()
  await deleteMarkedPhotoFiles(context)
}

/** Deletes photographs whose inquiry was not sent within a day. The next sweep deletes their files. */
export async function deleteUnclaimedPhotos(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('inquiry_media')
    .where('inquiry_id', 'is', null)
    .where(isExpired)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Deletes the files of deleted photographs now. Never throws, because their rows are already gone: the next sweep
 * deletes the files that remain, such as while the store is unavailable.
 */
export async function deleteMarkedPhotoFiles({ db, media, log }: Context): Promise<void> {
  try {
    const marked = db.selectFrom('media_pending').select('hash').where('hash', 'like', keyOf('%'))
    for (const { hash } of await marked.execute()) await deletePendingFiles(db, media.store, hash)
  } catch (error) {
    log.warn({ event: 'photos_not_deleted', ...serializeError(error) })
  }
}
