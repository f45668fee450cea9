import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../../server/core/errors.ts'

/** Enough for a new site with its PostgreSQL, which writes its write-ahead log in files of 16 MB. */
const SIZE = '320m'

/**
 * Mounts a disk of 320 MB, in memory, at an empty folder.
 * @returns a function that unmounts it, or null where this process may not mount
 */
export function mountSmallDisk(folder: string): (() => void) | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0755`, 'busbar-durability', folder], {
      stdio: 'ignore',
    })
  } catch {
    return null
  }
  // Unmounts lazily: a process that has not ended yet may still have a file open.
  return () => execFileSync('umount', ['--lazy', folder])
}

const fillerIn = (folder: string) => join(folder, 'filler')

/** Fills the disk to its last byte. */
export async function fillDisk(folder: string): Promise<void> {
  const filler = fillerIn(folder)
  writeFileSync(filler, '')
  for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 4)) {
    const chunk = Buffer.alloc(size)
    while (await append(filler, chunk));
  }
}

/** Appends a chunk. @returns false when the disk has no space for it */
async function append(file: string, chunk: Buffer): Promise<boolean> {
  try {
    await appendFile(file, chunk)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOSPC') return false
    throw error
  }
}

/** Frees the space that `fillDisk` took. */
export const emptyDisk = (folder: string): void => rmSync(fillerIn(folder), { force: true })
