import { createHash, type Hash } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ClientBase } from 'pg'
import * as z from 'zod/mini'
import { hashOfKey } from '../media/file-keys.ts'
import type { MediaStore } from '../media/media-store.ts'
import { complete, corruptBackup, fileLine, type Lines, nextValue } from './read-backup.ts'

const fileEnd = z.object({ end: z.string(), bytes: z.number(), sha256: z.string() })

/** Reads a whole backup, and writes its files into the staging folder. Returns their keys. */
export async function stageFiles(lines: Lines, stagingFolder: string): Promise<string[]> {
  const keys: string[] = []
  await eachFile(lines, async (key) => {
    const path = join(stagingFolder, key)
    await mkdir(dirname(path), { recursive: true })
    const handle = await open(path, 'w')
    try {
      await readContents(lines, key, (data) => handle.write(data))
    } finally {
      await handle.close()
    }
    keys.push(key)
  })
  return keys
}

/** Reads a whole backup, and compares its files with their checksums. Returns how many there are. */
export async function checkFiles(lines: Lines): Promise<number> {
  let count = 0
  await eachFile(lines, async (key) => {
    await readContents(lines, key, () => {})
    count += 1
  })
  return count
}

/** Stores the staged files. Their hashes are pending until a record has them, so that a restore that fails leaves none. */
export async function storeFiles(
  client: ClientBase,
  store: MediaStore,
  stagingFolder: string,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return
  await client.query(
    'insert into media_pending (hash) select distinct unnest($1::text[]) on conflict do nothing',
    [keys.map(hashOfKey)],
  )
  for (const key of keys) await store.put(key, await readFile(join(stagingFolder, key)))
}

/** Calls `take` for each file of a backup, which reads its contents. */
async function eachFile(lines: Lines, take: (key: string) => Promise<void>): Promise<void> {
  for (;;) {
    const value = await nextValue(lines)
    const line = fileLine.safeParse(value)
    if (line.success) {
      if (hashOfKey(line.data.file) === null) throw corruptBackup()
      await take(line.data.file)
    } else if (complete.safeParse(value).success) return
  }
}

async function readContents(lines: Lines, key: string, write: (data: Buffer) => unknown): Promise<void> {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  for (;;) {
    const value = await nextValue(lines)
    if (typeof value === 'string') {
      const data = Buffer.from(value, 'base64')
      hash.update(data)
      bytes += data.length
      await write(data)
      continue
    }
    const end = fileEnd.safeParse(value)
    const isComplete = end.success && end.data.end === key && end.data.bytes === bytes
    if (!isComplete || end.data.sha256 !== hash.digest('hex')) throw corruptBackup()
    return
  }
}
