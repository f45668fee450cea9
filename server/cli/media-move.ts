import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import { hashOfKey } from '../media/file-keys.ts'
import { createMediaStore, type MediaStore, readFileIfPresent } from '../media/media-store.ts'
import { deletePendingFiles, markForDeletion, RECORDED_HASHES } from '../media/stored-files.ts'
import { type CommandContext, CommandError } from './command-context.ts'

/**
 * Copies the pictures of all records from DATA_DIR to the storage of S3_URL, or back with `back`, while the site runs. Each
 * copy is read again and compared. Nothing is deleted from the old place: it stays until somebody empties it.
 */
export async function moveMedia({ env, db, out }: CommandContext, direction: string): Promise<void> {
  if (direction !== '' && direction !== 'back')
    throw new CommandError("media move expects nothing or 'back'.", 2)
  if (!env.S3_URL) throw new CommandError('S3_URL is not set: it names the storage to move to, or back from')
  const stores = [createMediaStore({ ...env, S3_URL: null }), createMediaStore(env)] as const
  const [from, to] = direction === 'back' ? [stores[1], stores[0]] : stores
  const keys = await from.list()
  const recorded = await findRecordedHashes(db)
  const copied: string[] = []
  let count = 0
  for (const key of keys) {
    const contents = recorded.has(hashOfKey(key)) && (await readFileIfPresent(from, key))
    if (!contents) continue
    count += 1
    if (await copyFile(contents, to, key)) copied.push(key)
  }
  await deleteUnrecorded(db, to, copied)
  out.print(
    `${count} files from ${from.place} are in ${to.place}, ${copied.length} of them new. ` +
      `${direction === 'back' ? 'Now take S3_URL away' : 'Now start the site with S3_URL'}; what was uploaded meanwhile is copied by the same command again.\n`,
  )
}

async function findRecordedHashes(db: Db): Promise<Set<string | null>> {
  const { rows } = await sql<{ hash: string }>`${sql.raw(RECORDED_HASHES)}`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

/** Returns false for a file that was there already. */
async function copyFile(contents: Buffer, to: MediaStore, key: string): Promise<boolean> {
  const hash = sha256(contents)
  if ((await to.size(key)) !== null && sha256(await buffer(await to.read(key))) === hash) return false
  await to.put(key, contents)
  if (sha256(await buffer(await to.read(key))) !== hash)
    throw new CommandError(`${key} is not the same in ${to.place}; the files it came from are untouched`)
  return true
}

/** Deletes copies of pictures that were deleted meanwhile. */
async function deleteUnrecorded(db: Db, store: MediaStore, keys: string[]): Promise<void> {
  const recorded = await findRecordedHashes(db)
  const hashes = new Set(keys.flatMap((key) => hashOfKey(key) ?? []).filter((hash) => !recorded.has(hash)))
  await markForDeletion(db, [...hashes])
  for (const hash of hashes) await deletePendingFiles(db, store, hash)
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
