import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { writableColumns } from '../database/columns.ts'
import type { Env } from '../env.ts'
import { createMediaStore, type MediaStore, readFileIfPresent } from '../media/media-store.ts'
import { KEEP_FILES_LOCK_KEY } from '../media/stored-files.ts'
import {
  FORMAT_VERSION,
  TEXT_FORMAT_SETTINGS,
  readRows,
  ChecksumBuilder,
  BACKUP_TABLES,
} from './backup-format.ts'
import type { CommandContext } from './command-context.ts'
import { connectClient } from './connect.ts'

/**
 * Writes all records and uploaded files into one file, while the site runs. The database is read in one snapshot. The
 * backup is written to FILE.part and renamed when complete, so an interrupted one never replaces a good one.
 */
export async function backUp({ env, databaseServer, out }: CommandContext, file: string): Promise<void> {
  const client = await connectClient(databaseServer.directConnection)
  const partialFile = `${file}.part`
  try {
    await client.query(TEXT_FORMAT_SETTINGS)
    // Until the connection ends. So the files of all records in the snapshot are there when they are read.
    await client.query('select pg_advisory_lock($1)', [KEEP_FILES_LOCK_KEY])
    await client.query('begin isolation level repeatable read read only')
    const target = await open(partialFile, 'w', 0o600)
    const counts: string[] = []
    await pipeline(
      Readable.from(backupLines(client, env, (line) => counts.push(line))),
      createGzip(),
      target.createWriteStream({ flush: true }),
    )
    await client.query('commit')
    await rename(partialFile, file)
    out.print(`${counts.join('\n')}\nWritten to ${file}.\n`)
  } catch (error) {
    await rm(partialFile, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function* backupLines(
  client: Client,
  env: Env,
  report: (line: string) => void,
): AsyncGenerator<string> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const migrations = rows.map(({ name }) => name)
  yield toLine({ busbar: FORMAT_VERSION, at: new Date().toISOString(), migrations })
  for (const table of BACKUP_TABLES) {
    const columns = (await writableColumns(client, table)).map(({ name }) => name)
    yield toLine({ table, columns })
    const builder = new ChecksumBuilder()
    for await (const batch of readRows(client, table, columns)) {
      const texts = batch.map((row) => JSON.stringify(row))
      for (const text of texts) builder.add(text)
      yield `${texts.join('\n')}\n`
    }
    const checksum = builder.digest()
    yield toLine({ end: table, ...checksum })
    report(`${String(checksum.rows).padStart(8)} ${table}`)
  }
  yield* fileLines(createMediaStore(env), report)
  yield toLine({ complete: true })
}

/** A multiple of three, so that the base64 of the chunks can be concatenated. */
const CHUNK_BYTES = 48 * 1024

async function* fileLines(store: MediaStore, report: (line: string) => void): AsyncGenerator<string> {
  let count = 0
  for (const key of await store.list()) {
    const contents = await readFileIfPresent(store, key)
    // The preview of a picture that was finished meanwhile.
    if (!contents) continue
    count += 1
    yield toLine({ file: key })
    for (let at = 0; at < contents.length; at += CHUNK_BYTES)
      yield toLine(contents.toString('base64', at, at + CHUNK_BYTES))
    const sha256 = createHash('sha256').update(contents).digest('hex')
    yield toLine({ end: key, bytes: contents.length, sha256 })
  }
  report(`${String(count).padStart(8)} uploaded files`)
}

const toLine = (value: unknown) => `${JSON.stringify(value)}\n`
