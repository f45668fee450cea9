import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { type CommandContext, CommandError } from '../core/command.ts'
import { counted, plural } from '../core/count/schema.ts'
import type { Db } from '../core/database/tables.ts'
import { createMediaStore } from '../core/media/create-media-store.ts'
import { hashOfKey } from '../core/media/file-keys.ts'
import { type MediaStore, readFileIfPresent } from '../core/media/media-store.ts'
import { deletePendingFiles, markForDeletion, RECORDED_HASHES } from '../core/media/stored-files.ts'

/**
 * Copies the pictures of all records from DATA_DIR to the storage of S3_URL, or back with `back`, while the site runs.
 * Each copy is read again and compared. Nothing is deleted from the old store: somebody has to empty it. Files without
 * a record in the new store, such as photographs of inquiries erased after an earlier run, are deleted if confirmed.
 */
export async function moveMedia(context: CommandContext, direction: string): Promise<void> {
  const { env, db, out } = context
  if (direction !== '' && direction !== 'back')
    throw new CommandError("media move expects nothing or 'back'.", 2)
  if (!env.S3_URL) throw new CommandError('S3_URL is not set: it names the storage to move to, or back from')
  const stores = [createMediaStore({ ...env, S3_URL: null }), createMediaStore(env)] as const
  const [from, to] = direction === 'back' ? [stores[1], stores[0]] : stores
  const keys = await from.list()
  const recorded = await findRecordedHashes(db)
  if (recorded.size === 0) throw new CommandError('no record has a picture: there is nothing to move')
  const copied: string[] = []
  let count = 0
  for (const key of keys) {
    const contents = recorded.has(hashOfKey(key)) && (await readFileIfPresent(from, key))
    if (!contents) continue
    count += 1
    if (await copyFile(contents, to, key)) copied.push(key)
  }
  await deleteUnrecorded(context, to, copied)
  out.print(
    `${counted(count, { one: 'file', other: 'files' })} from ${from.place} ${plural(count, { one: 'is', other: 'are' })} in ${to.place}, ${copied.length} of them new. ` +
      `${direction === 'back' ? 'Now remove S3_URL' : 'Now start the site with S3_URL'}; what was uploaded meanwhile is copied by the same command again. ` +
      `Then empty ${from.place}: it holds visitors’ photographs.\n`,
  )
}

async function findRecordedHashes(db: Db): Promise<Set<string | null>> {
  const { rows } = await sql<{ hash: string }>`${sql.raw(RECORDED_HASHES)}`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

/** @returns false for a file that was there already */
async function copyFile(contents: Buffer, to: MediaStore, key: string): Promise<boolean> {
  const hash = sha256(contents)
  if ((await to.size(key)) !== null && sha256(await buffer(await to.read(key))) === hash) return false
  await to.put(key, contents)
  if (sha256(await buffer(await to.read(key))) !== hash)
    throw new CommandError(`${key} is not the same in ${to.place}; the files it came from are untouched`)
  return true
}

/** Deletes the copies of pictures that were deleted meanwhile, and if confirmed all other files without a record. */
async function deleteUnrecorded(
  { db, out, yes }: CommandContext,
  store: MediaStore,
  copied: string[],
): Promise<void> {
  const keys = await store.list()
  const recorded = await findRecordedHashes(db)
  const unrecorded = (candidates: string[]) =>
    new Set(candidates.flatMap((key) => hashOfKey(key) ?? []).filter((hash) => !recorded.has(hash)))
  const own = unrecorded(copied)
  const others = [...unrecorded(keys)].filter((hash) => !own.has(hash))
  const isConfirmed = others.length > 0 && (await confirmDeletion(others.length))
  const hashes = [...own, ...(isConfirmed ? others : [])]
  await markForDeletion(db, hashes)
  for (const hash of hashes) await deletePendingFiles(db, store, hash)

  async function confirmDeletion(count: number): Promise<boolean> {
    const fact = `${counted(count, { one: 'picture', other: 'pictures' })} in ${store.place} ${plural(count, { one: 'belongs', other: 'belong' })} to no record, as those of inquiries that were erased.`
    if (yes || (out.interactive && (await out.confirm(`${fact} This deletes their files.`)))) return true
    out.print(`${fact} Nothing was deleted: --yes deletes them.\n`)
    return false
  }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
