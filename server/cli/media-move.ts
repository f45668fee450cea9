import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { createMediaStore, type MediaStore } from '../media/media-store.ts'
import { type CommandContext, CommandError } from './command-context.ts'

/**
 * Copies all pictures from DATA_DIR to the storage of S3_URL, or back with `back`, while the site runs. Each copy is read
 * again and compared. Nothing is deleted: the old place stays until somebody empties it.
 */
export async function moveMedia({ env, out }: CommandContext, direction: string): Promise<void> {
  if (direction !== '' && direction !== 'back')
    throw new CommandError("media move expects nothing or 'back'.", 2)
  if (!env.S3_URL) throw new CommandError('S3_URL is not set: it names the storage to move to, or back from')
  const stores = [createMediaStore({ ...env, S3_URL: null }), createMediaStore(env)] as const
  const [from, to] = direction === 'back' ? [stores[1], stores[0]] : stores
  const keys = await from.list()
  let copied = 0
  for (const key of keys) if (await copyFile(from, to, key)) copied += 1
  out.print(
    `${keys.length} files from ${from.place} are in ${to.place}, ${copied} of them new. ` +
      `${direction === 'back' ? 'Now take S3_URL away' : 'Now start the site with S3_URL'}; what was uploaded meanwhile is copied by the same command again.\n`,
  )
}

/** Returns false for a file that was there already. */
async function copyFile(from: MediaStore, to: MediaStore, key: string): Promise<boolean> {
  const contents = await buffer(await from.read(key))
  const hash = sha256(contents)
  if ((await to.size(key)) !== null && sha256(await buffer(await to.read(key))) === hash) return false
  await to.put(key, contents)
  if (sha256(await buffer(await to.read(key))) !== hash)
    throw new CommandError(`${key} is not the same in ${to.place}; the files in ${from.place} are untouched`)
  return true
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
