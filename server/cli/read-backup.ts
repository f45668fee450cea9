import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { errorCode } from '../errors.ts'
import { CommandError } from './command-context.ts'

/** The line before a file. */
export const fileLine = z.object({ file: z.string() })
/** The last line. */
export const complete = z.object({ complete: z.literal(true) })

/** The lines of a backup. */
export type Lines = AsyncIterator<string>

/** Reads the lines of a file. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  try {
    yield* createInterface({ input: source.pipe(gunzip), crlfDelay: Infinity })
  } finally {
    source.destroy()
  }
}

/**
 * Parses the next line.
 * @throws CommandError when there is no such file, or it ends too soon or is damaged
 */
export async function nextValue(lines: Lines): Promise<unknown> {
  try {
    const { value, done } = await lines.next()
    if (done) throw corruptBackup()
    return JSON.parse(value) as unknown
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new CommandError('there is no such file', 1)
    throw error instanceof CommandError ? error : corruptBackup()
  }
}

/** The error of a backup that is not as it was written. */
export const corruptBackup = () =>
  new CommandError('the file is damaged or not complete; nothing was changed')
