import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../../core/errors.ts'
import { BackupError } from './backup-format.ts'
import { databaseOfBackup, isBackupName } from './backup-names.ts'
import type { BackupStore } from './backup-store.ts'

/**
 * Stores backups in a folder, readable by its owner only. The folder must exist: if it were created while its disk is
 * not mounted, the backups would end up on the same disk as the data.
 */
export function createFolderBackups(folder: string): BackupStore {
  return {
    place: folder,
    async write(name, contents) {
      await removeParts(folder, databaseOfBackup(name))
      await writeWholeFile(join(folder, name), contents)
    },
    open: async (name) => createReadStream(join(folder, name)),
    async list() {
      const names = (await readFolder(folder)).filter(isBackupName)
      return await Promise.all(
        names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })),
      )
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

async function readFolder(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new BackupError(`there is no folder ${folder}`) : error
  })
}

/** Deletes a database's partial backups, left by killed servers: it makes one backup at a time, so none is in use. */
async function removeParts(folder: string, database: string | undefined): Promise<void> {
  const parts = (await readFolder(folder)).filter((name) => name.endsWith('.part'))
  for (const name of parts)
    if (databaseOfBackup(name.slice(0, -'.part'.length)) === database)
      await rm(join(folder, name), { force: true })
}

/**
 * Writes a file atomically: as NAME.part readable by its owner only, which is flushed and renamed. A partial file never
 * replaces a good one, and a written file survives a power failure.
 */
export async function writeWholeFile(path: string, contents: AsyncIterable<Uint8Array>): Promise<void> {
  const part = `${path}.part`
  try {
    const target = await open(part, 'w', 0o600)
    await pipeline(contents, target.createWriteStream({ flush: true }))
    await rename(part, path)
    const folder = await open(dirname(path))
    await folder.sync().finally(() => folder.close())
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
