import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { errorCode } from '../../core/errors.ts'
import { BackupError, FORMAT_VERSION } from './backup-format.ts'

/** The first line. */
const header = z.object({ busbar: z.literal(FORMAT_VERSION), migrations: z.array(z.string()) })

/** The lines of a backup, to be read once. A reader that stops before the end must call `return`. */
export type Lines = AsyncGenerator<string>

/** Opens the bytes of a backup. */
export type OpenBytes = () => Readable | Promise<Readable>

/**
 * Opens a backup and reads its first line.
 * @returns its other lines, and the migrations of the database that it was made from
 * @throws BackupError when this version cannot read the file as a backup
 */
export async function openBackup(open: OpenBytes): Promise<{ lines: Lines; migrations: string[] }> {
  const lines = readLines(open)
  const first = header.safeParse(parseLine(await nextLine(lines)))
  if (first.success) return { lines, migrations: first.data.migrations }
  await lines.return(undefined)
  throw new BackupError('the file is not a backup that this version can read')
}

/**
 * Reads gzipped lines. They end only at `\n`: `node:readline` also splits at Unicode line separators, which JSON does
 * not escape.
 */
export async function* readLines(open: OpenBytes): Lines {
  const bytes = await open()
  const gunzip = createGunzip()
  bytes.on('error', (error) => gunzip.destroy(error))
  // A later read gets the error from the iterator. With no reader left, an unhandled error would end the process.
  gunzip.on('error', () => {})
  let rest = ''
  try {
    for await (const text of bytes.pipe(gunzip).setEncoding('utf8')) {
      const lines = `${rest}${text}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest) yield rest
  } finally {
    bytes.destroy()
    gunzip.destroy()
  }
}

/** @throws BackupError when there is no such file, or it ends too soon or is damaged */
export async function nextLine(lines: Lines): Promise<string> {
  try {
    const { value, done } = await lines.next()
    if (!done) return value
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new BackupError('there is no such file')
    if (!errorCode(error).startsWith('Z_')) throw error
  }
  throw corruptBackup()
}

/** @throws BackupError when the line is damaged */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw corruptBackup()
  }
}

/** The error for a backup that is damaged or incomplete. */
export const corruptBackup = () => new BackupError('the file is damaged or not complete; nothing was changed')
