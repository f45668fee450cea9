import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { errorCode } from '../errors.ts'
import { BackupError } from './backup-error.ts'
import { FORMAT_VERSION } from './backup-format.ts'

/** The first line. */
const header = z.object({ busbar: z.literal(FORMAT_VERSION), migrations: z.array(z.string()) })
/** The line before a file. */
export const fileLine = z.object({ file: z.string() })
/** The last line. */
export const complete = z.object({ complete: z.literal(true) })

/** The lines of a backup. */
export type Lines = AsyncIterator<string>

/** A backup that can be read, as often as it takes. */
export interface BackupSource {
  /** For people: the file, or the name in the store. */
  name: string
  /** Its bytes from the first one. */
  open(): Promise<Readable>
}

/** The backup in a file. */
export const fileSource = (path: string): BackupSource => ({
  name: path,
  open: async () => createReadStream(path),
})

/**
 * Opens a backup and reads its first line.
 * @returns its other lines, and the migrations of the database that it was made from
 * @throws BackupError when it is no backup that this version can read
 */
export async function openBackup(source: BackupSource): Promise<{ lines: Lines; migrations: string[] }> {
  const lines = readLines(source)
  const first = header.safeParse(await nextValue(lines))
  if (!first.success) throw new BackupError(`${source.name} is not a backup that this version can read`)
  return { lines, migrations: first.data.migrations }
}

async function* readLines(source: BackupSource): AsyncGenerator<string> {
  const stream = await source.open()
  const gunzip = createGunzip()
  stream.on('error', (error) => gunzip.destroy(error))
  // Whoever reads on is told by the iterator. After that nobody listens, and the error would end the process.
  gunzip.on('error', () => {})
  try {
    yield* createInterface({ input: stream.pipe(gunzip), crlfDelay: Infinity })
  } finally {
    stream.destroy()
    gunzip.destroy()
  }
}

/**
 * Parses the next line.
 * @throws BackupError when there is no such file, or it ends too soon or is damaged
 */
export async function nextValue(lines: Lines): Promise<unknown> {
  try {
    const { value, done } = await lines.next()
    if (done) throw corruptBackup()
    return JSON.parse(value) as unknown
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new BackupError('there is no such file')
    const isCorrupt = error instanceof SyntaxError || errorCode(error).startsWith('Z_')
    throw isCorrupt ? corruptBackup() : error
  }
}

/** The error of a backup that is not as it was written. */
export const corruptBackup = () => new BackupError('the file is damaged or not complete; nothing was changed')
