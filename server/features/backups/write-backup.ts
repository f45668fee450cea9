import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { writableColumns } from '../../core/database/columns.ts'
import { connectClient } from '../../core/database/connect-client.ts'
import type { ConnectionConfig } from '../../core/database/connect.ts'
import { readSchemaState } from '../../core/database/schema-state.ts'
import { type MediaStore, readFileIfPresent } from '../../core/media/media-store.ts'
import { KEEP_FILES_LOCK_KEY } from '../../core/media/stored-files.ts'
import {
  BACKUP_TABLES,
  BackupError,
  ChecksumBuilder,
  existingTables,
  FORMAT_VERSION,
  readRows,
  TEXT_FORMAT_SETTINGS,
} from './backup-format.ts'

/** Receives the bytes of a backup, and stores all of them or none. */
export type BackupSink = (contents: AsyncIterable<Uint8Array>) => Promise<void>

interface WriteOptions {
  /** The uploaded files; null leaves them out. */
  media: MediaStore | null
  /** Aborts a backup in progress. */
  signal?: AbortSignal
}

/**
 * Writes all records and uploaded files while the site runs. The database, which may have an earlier schema, is read in
 * one snapshot and not changed.
 * @param connection a direct connection
 * @returns a line for each table, and one for the files
 * @throws BackupError when the database is empty
 * @throws StartupError when the database is of a newer version, whose tables would be missing
 */
export async function writeBackup(
  connection: ConnectionConfig,
  write: BackupSink,
  { media, signal }: WriteOptions,
): Promise<string[]> {
  const client = await connectClient(connection)
  const summary: string[] = []
  try {
    await client.query(TEXT_FORMAT_SETTINGS)
    // Of the session, so until it is released below: the files of all records in the snapshot exist when they are read.
    await client.query('select pg_advisory_lock($1)', [KEEP_FILES_LOCK_KEY])
    await client.query('begin isolation level repeatable read read only')
    const { applied } = await readSchemaState(client)
    if (applied.length === 0) throw new BackupError('the database is empty: there is nothing to back up')
    const lines = backupLines(client, applied, media, (line) => summary.push(line))
    await pipeline(Readable.from(lines), createGzip(), write, { signal })
    return summary
  } finally {
    await client.end()
  }
}

async function* backupLines(
  client: Client,
  migrations: string[],
  media: MediaStore | null,
  report: (line: string) => void,
): AsyncGenerator<string> {
  yield toLine({ busbar: FORMAT_VERSION, at: new Date().toISOString(), migrations })
  for (const table of await existingTables(client, BACKUP_TABLES)) {
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
  // Before the files, which take long: the transaction locks all tables, so that a migration waits for it, and every
  // request for the migration.
  await client.query('commit')
  if (media) yield* fileLines(media, report)
  // Fails if the connection was lost, and with it the lock: files may then be missing.
  await client.query('select pg_advisory_unlock($1)', [KEEP_FILES_LOCK_KEY])
  yield toLine({ complete: true })
}

/** A multiple of three, so that the base64 of the chunks can be concatenated. */
const CHUNK_BYTES = 48 * 1024

async function* fileLines(store: MediaStore, report: (line: string) => void): AsyncGenerator<string> {
  let count = 0
  for (const key of await store.list()) {
    const contents = await readFileIfPresent(store, key)
    // A preview, deleted because its picture was finished meanwhile.
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
