import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, openSync, rmSync } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { hashOfKey } from '../../core/media/file-keys.ts'
import { corruptBackup, type Lines, nextLine, parseLine } from './read-backup.ts'

/** The line before a file. */
const fileLine = z.object({ file: z.string() })
/** The line after a file. */
const fileEnd = z.object({ end: z.string(), bytes: z.number(), sha256: z.string() })
/** The last line. */
const complete = z.object({ complete: z.literal(true) })

/**
 * Reads a backup to its end without a pause, however slowly the database loads its records afterwards: a store would
 * close an idle connection. The lines of the tables are written to `records`, gzipped, and the files into a folder;
 * without a folder they are only compared with their checksums.
 * @returns the keys of the files
 * @throws BackupError when a file is damaged, or the end is missing
 */
export async function unpackBackup(
  lines: Lines,
  records: Writable,
  folder: string | null,
): Promise<string[]> {
  let value: unknown
  async function* tableLines() {
    for (;;) {
      const line = await nextLine(lines)
      if (line.startsWith('{')) {
        value = parseLine(line)
        if (fileLine.safeParse(value).success || complete.safeParse(value).success) return
      }
      yield `${line}\n`
    }
  }
  await pipeline(tableLines, createGzip({ level: 1 }), records)
  const keys: string[] = []
  while (!complete.safeParse(value).success) {
    const line = fileLine.safeParse(value)
    if (!line.success || hashOfKey(line.data.file) === null) throw corruptBackup()
    await unpackFile(lines, line.data.file, folder)
    keys.push(line.data.file)
    value = parseLine(await nextLine(lines))
  }
  return keys
}

/** Reads a backup to its end and verifies it, without storing anything. */
export const checkFiles = (lines: Lines): Promise<string[]> =>
  unpackBackup(lines, new Writable({ write: (_chunk, _encoding, done) => done() }), null)

async function unpackFile(lines: Lines, key: string, folder: string | null): Promise<void> {
  const file = folder && (await openForWriting(join(folder, key)))
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for (;;) {
      const value = parseLine(await nextLine(lines))
      if (typeof value === 'string') {
        const data = Buffer.from(value, 'base64')
        hash.update(data)
        bytes += data.length
        if (file) await file.writeFile(data)
        continue
      }
      const end = fileEnd.safeParse(value)
      const isComplete = end.success && end.data.end === key && end.data.bytes === bytes
      if (!isComplete || end.data.sha256 !== hash.digest('hex')) throw corruptBackup()
      return
    }
  } finally {
    if (file) await file.close()
  }
}

async function openForWriting(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true })
  return await open(path, 'w')
}

/** Opens a temporary file to write and then read. It has no name, so it is gone with its streams, even after a kill. */
export function openUnnamedFile(folder: string): { writer: Writable; reader: Readable } {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.restoring`)
  const writer = createWriteStream(path, { fd: openSync(path, 'wx', 0o600) })
  const reader = createReadStream(path, { fd: openSync(path, 'r'), start: 0 })
  rmSync(path)
  return { writer, reader }
}
