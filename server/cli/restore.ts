import { rm } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import * as z from 'zod/mini'
import { INSERT_DEFAULT_TEMPLATES } from '../../migrations/011-replies.ts'
import { writableColumns } from '../database/columns.ts'
import type { Env } from '../env.ts'
import { createMediaStore, mediaFolder } from '../media/media-store.ts'
import { KEEP_FILES_LOCK_KEY, RECORDED_HASHES } from '../media/stored-files.ts'
import { PICTURE_COLUMNS } from '../media/uses.ts'
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
import { complete, corruptBackup, fileLine, type Lines, nextValue, readLines } from './read-backup.ts'
import { stageFiles, storeFiles } from './restore-files.ts'

const BATCH_SIZE = 500

/**
 * Replaces all records and adds the uploaded files of a backup. The files come first, because no record is touched by
 * them: their names are hashes. Then the records, in one transaction that is committed only after every table's checksum
 * was verified; after any error they are unchanged.
 */
export async function restore(
  { env, databaseServer, out, yes }: CommandContext,
  file: string,
): Promise<void> {
  const client = await connectClient(databaseServer.directConnection)
  try {
    await client.query(TEXT_FORMAT_SETTINGS)
    if (!yes && out.interactive && (await isInUse(client)))
      if (!(await out.confirm('Every record, inquiry and account that is here now goes.')))
        throw new CommandError('nothing was changed')
    // Until the connection ends: one restore at a time, and no running site deletes files that have no record yet.
    await client.query('select pg_advisory_lock($1)', [KEEP_FILES_LOCK_KEY])
    const keys = await restoreFiles(client, env, file)
    await client.query('begin')
    const summary = await loadTables(client, await openBackup(client, file))
    if (keys.length > 0) summary.push(`${String(keys.length).padStart(8)} uploaded files`)
    await client.query('notify site_replaced')
    await client.query('commit')
    out.print(`${summary.join('\n')}\nRestored from ${file}. Everybody signs in again.\n`)
  } finally {
    // Rolls back if there was no commit.
    await client.end()
  }
}

/** Stores the files of a backup, once it was read to its end. The staging folder is that of whoever holds the lock. */
async function restoreFiles(client: ClientBase, env: Env, file: string): Promise<string[]> {
  const stagingFolder = `${mediaFolder(env)}.restoring`
  try {
    const keys = await stageFiles(await openBackup(client, file), stagingFolder)
    await storeFiles(client, createMediaStore(env), stagingFolder, keys)
    return keys
  } finally {
    await rm(stagingFolder, { recursive: true, force: true })
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

/** Opens a backup, and reads its first line. */
async function openBackup(client: ClientBase, file: string): Promise<Lines> {
  const lines = readLines(file)
  const first = header.safeParse(await nextValue(lines))
  if (!first.success) throw new CommandError(`${file} is not a backup that this version can read`)
  await assertKnownMigrations(client, first.data.migrations)
  return lines
}

/** Loads the tables of a backup into the emptied ones. Returns lines for the summary. */
async function loadTables(client: ClientBase, lines: Lines): Promise<string[]> {
  const tables = [...BACKUP_TABLES, ...EXCLUDED_TABLES]
    .map((table) => client.escapeIdentifier(table))
    .join(', ')
  // Locked in the order in which a save, a submission and an upload write to them.
  await client.query(
    `lock table ${[...new Set(PICTURE_COLUMNS.map(({ table }) => table))].join(', ')}, inquiries, media_pending, media, inquiry_media`,
  )
  await client.query(
    `create temp table files on commit drop as ${RECORDED_HASHES} union select hash from media_pending`,
  )
  await client.query(`truncate ${tables}`)
  const summary: string[] = []
  let hasTemplates = false
  for (;;) {
    const value = await nextValue(lines)
    const table = tableLine.safeParse(value)
    hasTemplates ||= table.data?.table === 'reply_templates'
    if (table.success) summary.push(await loadTable(client, lines, table.data.table, table.data.columns))
    // After the tables come the files, which are stored already.
    else if (fileLine.safeParse(value).success || complete.safeParse(value).success) break
    else throw corruptBackup()
  }
  await lines.return?.()
  // A backup of before there were any.
  if (!hasTemplates) await client.query(INSERT_DEFAULT_TEMPLATES)
  // Files without a record, of before or of the backup: the next start deletes them.
  await client.query(
    `insert into media_pending (hash) select hash from files where hash not in (${RECORDED_HASHES})`,
  )
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
