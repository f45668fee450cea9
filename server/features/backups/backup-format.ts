import { createHash, type Hash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { CommandError } from '../../core/command.ts'
import { sectionTables } from '../../sections/schema.ts'

/*
 * A backup is one gzip file of JSON lines, readable by any program and by eye (`zcat FILE | less`):
 *   {"busbar":1,"at":"…","migrations":["001-ground"]}
 *   {"table":"users","columns":["id",…]}   then a line per row: ["…",null,…], every value in PostgreSQL's text format
 *   {"end":"users","rows":2,"sha256":"…"}
 *   {"file":"0a1b…-480.webp"}              then lines of base64, then {"end":"0a1b…-480.webp","bytes":…,"sha256":"…"}
 *   {"complete":true}
 */

export const FORMAT_VERSION = 1

/** A backup cannot be written, read or restored. The message is one line for the operator and holds no secret. */
export class BackupError extends CommandError {
  constructor(message: string, { cause }: ErrorOptions = {}) {
    super(message)
    this.cause = cause
  }
}

/**
 * The tables in a backup, in the order of their foreign keys. Left out: sessions, links and challenges, so that a
 * restore does not revive ended sessions, used links, calendars that were turned off or push subscriptions; rate
 * limits; the list of backups, which a restore leaves unchanged; the record of sent notifications; counts, which
 * triggers compute again; the salt and the hashes of today's visitors, which are deleted after the day; mails, which
 * would be sent twice; and the job queue.
 */
export const BACKUP_TABLES = [
  'users',
  'second_factors',
  'recovery_codes',
  'settings',
  ...sectionTables,
  'inquiries',
  'inquiry_aliases',
  'inquiry_notes',
  'inbox_views',
  'reply_templates',
  'inquiry_media',
  'inquiry_links',
  'newsletter_subscribers',
  'media',
  'activity',
  'visit_counts',
] as const

export const EXCLUDED_TABLES = [
  'sessions',
  'user_tokens',
  'passkey_challenges',
  'known_addresses',
  'calendar_keys',
  'notifications_sent',
  'rate_limits',
  'backups',
  'media_pending',
  'data_links',
  'mails',
  'mail_inquiries',
  'push_keys',
  'push_subscriptions',
  'project_counts',
  'inquiry_counts',
  'inquiry_numbers',
  'visit_salts',
  'visit_hashes',
] as const

/** Those of the tables that exist in the database: an earlier schema lacks some. */
export async function existingTables<Name extends string>(
  client: ClientBase,
  tables: readonly Name[],
): Promise<Name[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const existing = new Set(rows.map(({ name }) => name))
  return tables.filter((name) => existing.has(name))
}

export type Row = (string | null)[]

/** The checksum of a table's rows. */
export interface Checksum {
  rows: number
  sha256: string
}

const BATCH_SIZE = 500

/** Reads a table's rows as text, ordered by id, in batches. Its cursor needs an open transaction. */
export async function* readRows(
  client: ClientBase,
  table: string,
  columns: readonly string[],
): AsyncGenerator<Row[]> {
  const list = columns.map((name) => `${client.escapeIdentifier(name)}::text`).join(', ')
  await client.query(
    `declare reading no scroll cursor for select ${list} from ${client.escapeIdentifier(table)} order by id`,
  )
  for (;;) {
    const { rows } = await client.query<Row>({ text: `fetch ${BATCH_SIZE} from reading`, rowMode: 'array' })
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close reading')
}

/** Computes a checksum line by line. */
export class ChecksumBuilder {
  private readonly hash: Hash = createHash('sha256')
  private rows = 0

  add(line: string): void {
    this.rows += 1
    this.hash.update(line).update('\n')
  }

  digest(): Checksum {
    return { rows: this.rows, sha256: this.hash.digest('hex') }
  }
}

/** The checksum of a table's current rows. */
export async function checksumTable(
  client: ClientBase,
  table: string,
  columns: readonly string[],
): Promise<Checksum> {
  const builder = new ChecksumBuilder()
  for await (const rows of readRows(client, table, columns))
    for (const row of rows) builder.add(JSON.stringify(row))
  return builder.digest()
}

/** Settings that make PostgreSQL's text format the same everywhere: times in UTC, floats in full, bytes as hex. */
export const TEXT_FORMAT_SETTINGS =
  "set timezone to 'UTC'; set datestyle to 'ISO'; set extra_float_digits to 1; set bytea_output to 'hex'"
