import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { errorCode } from '../errors.ts'
import type { MediaStore } from './media-store.ts'

/** Ending of a file that is being written. */
const PART = '.part'

/** Keeps pictures in a folder, which is made with the first of them. */
export function createFolderStore(folder: string): MediaStore {
  const pathOf = (key: string) => join(folder, key)
  return {
    place: folder,
    // Written beside its place, flushed and renamed: a file is there whole or not at all, also after a power failure.
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const file = await open(path + PART, 'w')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(path + PART, path)
      await syncFolder(dirname(path))
    },
    async size(key) {
      try {
        const found = await stat(pathOf(key))
        return found.isFile() ? found.size : null
      } catch (error) {
        return nullIfMissing(error)
      }
    },
    async read(key, range) {
      const stream = createReadStream(pathOf(key), range)
      await once(stream, 'open')
      return stream
    },
    list: async (prefix = '') => (await namesIn(folder, prefix)).filter((name) => !name.endsWith(PART)),
    async remove(prefix) {
      for (const name of await namesIn(folder, prefix)) await rm(pathOf(name), { force: true })
    },
  }
}

async function namesIn(folder: string, prefix: string): Promise<string[]> {
  const names = (await filesIn(folder)).map((path) => relative(folder, path).split(sep).join('/'))
  return names.filter((name) => name.startsWith(prefix))
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

/** Paths of all files below a folder, sorted; none if the folder does not exist. */
export async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted((a, b) => a.localeCompare(b))
  } catch (error) {
    return nullIfMissing(error) ?? []
  }
}

function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
  throw error
}
