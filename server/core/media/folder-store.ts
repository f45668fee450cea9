import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../errors.ts'
import { hashOfKey } from './file-keys.ts'
import type { MediaStore } from './media-store.ts'

/** Stores pictures in a folder, created with the first picture. Each has a folder of its own, named by its hash. */
export function createFolderStore(folder: string): MediaStore {
  /** The path of a key's file, or the folder of a hash. */
  const pathOf = (key: string) => {
    const hash = hashOfKey(key) ?? ''
    return key === hash ? join(folder, hash) : join(folder, hash, basename(key))
  }
  return {
    place: folder,
    // Written to a temporary file, flushed and renamed: a file is complete or missing, also after a power failure.
    async put(key, bytes, signal) {
      const path = pathOf(key)
      const part = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(part, bytes, { flush: true, signal })
        await rename(part, path)
      } finally {
        await rm(part, { force: true })
      }
      for (let parent = dirname(path); parent.startsWith(folder); parent = dirname(parent))
        await syncFolder(parent)
    },
    async size(key) {
      const found = await stat(pathOf(key)).catch(nullIfMissing)
      return found?.isFile() ? found.size : null
    },
    async read(key, range) {
      const stream = createReadStream(pathOf(key), range)
      await once(stream, 'open')
      return stream
    },
    async list() {
      const paths = (await readdir(folder, { recursive: true }).catch(nullIfMissing)) ?? []
      return paths.map((path) => join(path, '../..', basename(path)))
    },
    remove: (keyOrHash) => rm(pathOf(keyOrHash), { recursive: true, force: true }),
  }
}

/** Makes a rename in the folder durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
  throw error
}
