import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { newId } from '../../server/core/database/ids.ts'
import type { MediaTable } from '../../server/core/database/media-tables.ts'
import type { Db } from '../../server/core/database/tables.ts'
import { createFolderStore } from '../../server/core/media/folder-store.ts'
import { inspectPicture, makeRenditions } from '../../server/core/media/renditions.ts'
import { hashOf, putFiles } from '../../server/core/media/stored-files.ts'
import { photograph } from './pictures.ts'

/** The files that processing makes from a photograph of this size. */
async function processPhotograph(width: number, height: number) {
  const upload = await (await photograph(width, height)).jpeg({ quality: 90 }).toBuffer()
  const { files, ...picture } = await inspectPicture(upload)
  const [master] = files
  if (!master) throw new Error('no master')
  return { picture: { ...picture, bytes: upload.length }, files: await makeRenditions(master.bytes) }
}

const processed = new Map<string, ReturnType<typeof processPhotograph>>()

/**
 * Stores a photograph under a unique hash, as uploading and processing do. Photographs of one size share their pixels,
 * which are encoded once.
 * @param folder DATA_DIR of the server
 * @returns its URL, for an image field
 */
export async function storePhotograph(
  { db, folder }: { db: Db; folder: string },
  [width, height]: readonly [number, number],
  values: Partial<Insertable<MediaTable>> = {},
): Promise<string> {
  const key = `${width}x${height}`
  const processing = processed.get(key) ?? processPhotograph(width, height)
  processed.set(key, processing)
  const { picture, files } = await processing
  const sha256 = randomBytes(32)
  await putFiles(createFolderStore(join(folder, 'media')), hashOf(sha256), files)
  await db
    .insertInto('media')
    .values({ id: newId(), sha256, state: 'ready', ...picture, ...values })
    .execute()
  return `/media/${hashOf(sha256)}`
}
