import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import * as z from 'zod/mini'
import { writableColumns } from '../database/columns.ts'
import { errorCode } from '../errors.ts'
import { filesIn } from '../media/folder-store.ts'
import { createMediaStore, mediaFolder, type MediaStore } from '../media/media-store.ts'
import {
  FORMAT_VERSION,
  EXCLUDED_TABLES,
  TEXT_FORMAT_SETTINGS,
  type Row,
  ChecksumBuilder,
  checksumTable,
  BACKUP_TABLES,
} from './backup-format.ts'
import { type CommandContext, CommandError } from './command-context.ts'
import { connectClient } from './connect.ts'

const BATCH_SIZE = 500

/**
 * Replaces all records and adds the uploaded files of a backup. One transaction, committed only after every table's
 * checksum was verified; after any error the database is unchanged.
 */
export async function restore(
  { env, databaseServer, out, yes }: CommandContext,
  file: string,
): Promise<void> {
  const client = await connectClient(databaseServer.directConnection)
  const stagingFolder = `${mediaFolder(env)}.restoring`
  try {
    await client.query(TEXT_FORMAT_SETTINGS)
    if (!yes && out.interactive && (await isInUse(client)))
      if (!(await out.confirm('Every record, inquiry and account that is here now goes.')))
        throw new CommandError('nothing was changed')
    await client.query('begin')
    const summary = await loadBackup(client, file, stagingFolder)
    await storeUploads(stagingFolder, createMediaStore(env))
    await client.query('notify site_replaced')
    await client.query('commit')
    out.print(`${summary.join('\n')}\nRestored from ${file}. Everybody signs in again.\n`)
  } finally {
    await rm(stagingFolder, { recursive: true, force: true })
    // Rolls back if there was no commit.
    await client.end()
  }
}

async function isInUse(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select from users) or exists (select from inquiries) as used',
  )
  return rows[0]?.used ?? false
}

const header = z.object({ busbar: z.literal(FORMAT_VERSION), migrations: z.array(z.string()) })
const tableLine = z.object({ table: z.enum(BACKUP_TABLES), columns: z.array(z.string()) })
const rowLine = z.array(z.nullable(z.string()))
const tableEnd = z.object({ end: z.enum(BACKUP_TABLES), rows: z.number(), sha256: z.string() })
const fileLine = z.object({ file: z.string() })
const fileEnd = z.object({ end: z.string(), bytes: z.number(), sha256: z.string() })
const complete = z.object({ complete: z.literal(true) })

/** How the keys of all files begin that belong to a record. */
const STORED_HASHES = 'select hash from media union all select key from inquiry_media'

/** Loads a whole backup into the emptied tables and a staging folder. Returns lines for the summary. */
async function loadBackup(client: ClientBase, file: string, stagingFolder: string): Promise<string[]> {
  const lines = readLines(file)
  const first = header.safeParse(await nextValue(lines))
  if (!first.success) throw new CommandError(`${file} is not a backup that this version can read`)
  await assertKnownMigrations(client, first.data.migrations)
  const tables = [...BACKUP_TABLES, ...EXCLUDED_TABLES]
    .map((table) => client.escapeIdentifier(table))
    .join(', ')
  await client.query(`create temp table replaced on commit drop as ${STORED_HASHES}`)
  await client.query(`truncate ${tables}`)
  const summary: string[] = []
  let fileCount = 0
  for (;;) {
    const value = await nextValue(lines)
    const table = tableLine.safeParse(value)
    const upload = fileLine.safeParse(value)
    if (table.success) summary.push(await loadTable(client, lines, table.data.table, table.data.columns))
    else if (upload.success) fileCount += await loadFile(lines, stagingFolder, upload.data.file)
    else if (complete.safeParse(value).success) break
    else throw corruptBackup()
  }
  // Files of pictures that are not in the backup: the next start deletes them.
  await client.query(
    `insert into media_pending (hash) select hash from replaced where hash not in (${STORED_HASHES})`,
  )
  if (fileCount > 0) summary.push(`${String(fileCount).padStart(8)} uploaded files`)
  return summary
}

/** Refuses a backup of a newer version, which may hold columns that do not exist here. */
async function assertKnownMigrations(client: ClientBase, migrations: string[]) {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
  const knownMigrations = new Set(rows.map(({ name }) => name))
  const unknown = migrations.filter((name) => !knownMigrations.has(name))
  if (unknown.length > 0)
    throw new CommandError(`the backup was made by a newer version: it needs ${unknown.join(', ')}`)
}

async function loadTable(
  client: ClientBase,
  lines: Lines,
  table: string,
  columns: string[],
): Promise<string> {
  const types = new Map((await writableColumns(client, table)).map(({ name, type }) => [name, type]))
  const unknownColumns = columns.filter((name) => !types.has(name))
  if (unknownColumns.length > 0)
    throw new CommandError(`${table} has no column ${unknownColumns.join(', ')} here`)
  const insert = insertStatement(client, table, columns, types)
  const builder = new ChecksumBuilder()
  let batch: Row[] = []
  const flush = async () => {
    if (batch.length > 0)
      await client.query(
        insert,
        columns.map((_, i) => batch.map((row) => row[i] ?? null)),
      )
    batch = []
  }
  for (;;) {
    const value = await nextValue(lines)
    const row = rowLine.safeParse(value)
    if (row.success) {
      builder.add(JSON.stringify(row.data))
      batch.push(row.data)
      if (batch.length >= BATCH_SIZE) await flush()
      continue
    }
    await flush()
    const end = tableEnd.safeParse(value)
    const readChecksum = builder.digest()
    if (!end.success || end.data.rows !== readChecksum.rows || end.data.sha256 !== readChecksum.sha256)
      throw corruptBackup()
    const writtenChecksum = await checksumTable(client, table, columns)
    if (writtenChecksum.rows !== readChecksum.rows || writtenChecksum.sha256 !== readChecksum.sha256)
      throw new Error(`${table} does not hold what was written into it`)
    return `${String(readChecksum.rows).padStart(8)} ${table}`
  }
}

/** An insert that takes one text array per column and casts the values to the column's type. */
function insertStatement(
  client: ClientBase,
  table: string,
  columns: string[],
  types: Map<string, string>,
): string {
  const names = columns.map((name) => client.escapeIdentifier(name))
  const casts = columns.map((name, i) => `v${i}::${types.get(name)}`)
  const arrays = columns.map((_, i) => `$${i + 1}::text[]`)
  const values = columns.map((_, i) => `v${i}`)
  return `insert into ${client.escapeIdentifier(table)} (${names.join(', ')})
    select ${casts.join(', ')} from unnest(${arrays.join(', ')}) as input(${values.join(', ')})`
}

async function loadFile(lines: Lines, stagingFolder: string, name: string): Promise<1> {
  const path = normalize(name)
  if (path.startsWith('..') || path.startsWith(sep)) throw corruptBackup()
  await mkdir(dirname(join(stagingFolder, path)), { recursive: true })
  const handle = await open(join(stagingFolder, path), 'w')
  try {
    await writeFileContents(lines, handle, name)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return 1
}

async function writeFileContents(lines: Lines, handle: FileHandle, name: string): Promise<void> {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  for (;;) {
    const value = await nextValue(lines)
    if (typeof value === 'string') {
      const data = Buffer.from(value, 'base64')
      hash.update(data)
      bytes += data.length
      await handle.write(data)
      continue
    }
    const end = fileEnd.safeParse(value)
    const isComplete = end.success && end.data.end === name && end.data.bytes === bytes
    if (!isComplete || end.data.sha256 !== hash.digest('hex')) throw corruptBackup()
    return
  }
}

/** Stores the restored files. Their names are hashes of the content, so a file that is there already stays the same. */
async function storeUploads(stagingFolder: string, store: MediaStore): Promise<void> {
  for (const path of await filesIn(stagingFolder))
    await store.put(relative(stagingFolder, path).split(sep).join('/'), await readFile(path))
}

type Lines = AsyncIterator<string>

function readLines(file: string): Lines {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  return createInterface({ input: source.pipe(gunzip), crlfDelay: Infinity })[Symbol.asyncIterator]()
}

/**
 * Parses the next line.
 * @throws CommandError when there is no such file, or it ends too soon or is damaged
 */
async function nextValue(lines: Lines): Promise<unknown> {
  try {
    const { value, done } = await lines.next()
    if (done) throw corruptBackup()
    return JSON.parse(value) as unknown
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new CommandError('there is no such file', 1)
    throw error instanceof CommandError ? error : corruptBackup()
  }
}

const corruptBackup = () => new CommandError('the file is damaged or not complete; nothing was changed')
