import type { ClientBase } from 'pg'
import * as z from 'zod/mini'
import { INSERT_DEFAULT_TEMPLATES } from '../../../migrations/011-replies.ts'
import { writableColumns } from '../../core/database/columns.ts'
import { RECORDED_HASHES } from '../../core/media/stored-files.ts'
import { PICTURE_COLUMNS } from '../media/uses.ts'
import {
  BACKUP_TABLES,
  BackupError,
  ChecksumBuilder,
  checksumTable,
  EXCLUDED_TABLES,
  existingTables,
  type Row,
} from './backup-format.ts'
import { corruptBackup, type Lines, nextLine, parseLine } from './read-backup.ts'

const BATCH_SIZE = 500

/** The order in which a save, a submission and an upload write to their tables. */
const LOCK_ORDER = [
  ...new Set(PICTURE_COLUMNS.map(({ table }) => table)),
  'inquiries',
  'media_pending',
  'media',
  'inquiry_media',
] as const

const tableLine = z.object({ table: z.enum(BACKUP_TABLES), columns: z.array(z.string()) })
const rowLine = z.array(z.nullable(z.string()))
const tableEnd = z.object({ end: z.enum(BACKUP_TABLES), rows: z.number(), sha256: z.string() })

/**
 * Replaces the records of a database with those of a backup, inside the caller's transaction. Every table's checksum is
 * verified twice: as read, and as PostgreSQL stored it.
 * @param lines the lines of the tables
 * @returns a line for each table
 * @throws BackupError when the backup is damaged, or has a column that this schema lacks
 */
export async function loadTables(client: ClientBase, lines: Lines): Promise<string[]> {
  const tables = await existingTables(client, [...BACKUP_TABLES, ...EXCLUDED_TABLES])
  await client.query(`lock table ${(await existingTables(client, LOCK_ORDER)).join(', ')}`)
  const hasFiles = tables.includes('inquiry_media')
  if (hasFiles)
    await client.query(
      `create temp table files on commit drop as ${RECORDED_HASHES} union select hash from media_pending`,
    )
  // The list of backups that this database made is preserved, whatever records are loaded.
  await client.query(`truncate ${tables.filter((name) => name !== 'backups').join(', ')}`)
  const summary: string[] = []
  let hasTemplates = false
  for await (const line of lines) {
    const { success, data } = tableLine.safeParse(parseLine(line))
    if (!success) throw corruptBackup()
    hasTemplates ||= data.table === 'reply_templates'
    summary.push(await loadTable(client, lines, data.table, data.columns))
  }
  // A backup from before the table existed.
  if (!hasTemplates && tables.includes('reply_templates')) await client.query(INSERT_DEFAULT_TEMPLATES)
  // Files without a record, whether they existed before or come from the backup: the next start deletes them.
  if (hasFiles)
    await client.query(
      `insert into media_pending (hash) select hash from files where hash not in (${RECORDED_HASHES})`,
    )
  return summary
}

/** Loads a table with one statement from a temporary table, because its rows may refer to each other in any order. */
async function loadTable(
  client: ClientBase,
  lines: Lines,
  table: string,
  columns: string[],
): Promise<string> {
  const types = new Map((await writableColumns(client, table)).map(({ name, type }) => [name, type]))
  const unknownColumns = columns.filter((name) => !types.has(name))
  if (unknownColumns.length > 0)
    throw new BackupError(`${table} has no column ${unknownColumns.join(', ')} here`)
  const names = columns.map((name) => client.escapeIdentifier(name))
  await client.query(`create temp table loading (${names.map((name) => `${name} text`).join(', ')})`)
  const insert = `insert into loading select * from unnest(${names.map((_, i) => `$${i + 1}::text[]`).join(', ')})`
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
    const value = parseLine(await nextLine(lines))
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
    const values = columns.map((name, i) => `${names[i]}::${types.get(name)}`)
    await client.query(
      `insert into ${client.escapeIdentifier(table)} (${names.join(', ')}) select ${values.join(', ')} from loading`,
    )
    await client.query('drop table loading')
    const writtenChecksum = await checksumTable(client, table, columns)
    if (writtenChecksum.rows !== readChecksum.rows || writtenChecksum.sha256 !== readChecksum.sha256)
      throw new Error(`${table} does not hold what was written into it`)
    return `${String(readChecksum.rows).padStart(8)} ${table}`
  }
}
