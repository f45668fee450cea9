import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { errorCode } from '../errors.ts'

/** Folder of the uploaded files. */
export const mediaFolder = (env: Pick<Env, 'DATA_DIR'>) => join(env.DATA_DIR, 'media')

/** Paths of all files below a folder, sorted; none if the folder does not exist. */
export async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted((a, b) => a.localeCompare(b))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
