import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { writableColumns } from '../../core/database/columns.ts'
import type { Database, Db } from '../../core/database/tables.ts'
import { appError, fieldErrors, orNotFound } from '../../core/errors.ts'
import { withoutMissingPictures } from '../../core/media/existing-pictures.ts'
import { SECTIONS } from '../../sections/schema.ts'
import { saveTemplateInput } from '../inquiries/replies/schema.ts'
import { settingsUpdateInput } from '../settings/schema.ts'
import { restorableTables } from './schema.ts'

type RestorableTable = (typeof restorableTables)[number]

/** A row of any restorable table, by column name. */
type Row = Record<string, unknown>

/** The current validation of each table. A stored version may be older than these rules. */
const updateSchemas = new Map<RestorableTable, z.ZodMiniObject>([
  ...SECTIONS.map(({ table, updateInput }) => [table, updateInput] as const),
  ['settings', settingsUpdateInput],
  ['reply_templates', saveTemplateInput],
])

/**
 * Upserts a stored version of a record under its id. Columns added since then are left unchanged, and dropped columns
 * are ignored. A picture that has been deleted since then is left out.
 * @returns the row before (undefined: it was deleted) and after
 * @throws TRPCError BAD_REQUEST with `fields` when a value is no longer allowed; a database error when another record
 * has the slug now, which becomes CONFLICT
 */
export async function restoreVersion(
  trx: Transaction<Database>,
  table: RestorableTable,
  record_id: string,
  stored: Row,
): Promise<{ before: Row | undefined; after: Row }> {
  const { updated_at: _, ...version } = stored
  const columns = (await writableColumns(trx, table)).map(({ name }) => name)
  const values = await withoutMissingPictures(trx, addressesOf(table), pick(version, columns))
  assertValid(table, values)
  // Safe: only names of the table's own columns, and sql.ref quotes them.
  const list = sql.join(columns.map((name) => sql.ref(name)))
  const before = await sql<Row>`
    select ${list} from ${sql.table(table)} where id = ${record_id} for update`.execute(trx)
  const names = Object.keys(values)
  const restored = await sql<Row>`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => sql.ref(name)))}
    from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)
    on conflict (id) do update set
      ${sql.join(names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}
    returning ${list}`.execute(trx)
  return { before: before.rows[0], after: orNotFound(restored.rows[0], 'Record') }
}

interface StoredEntry {
  id: string
  action: string
  table_name: string
  record_id: string | null
  before: unknown
  after: unknown
}

/** Ids of entries with nothing left to restore: the deleted record exists again, or the record equals that version. */
export async function findAlreadyRestored(db: Db, entries: StoredEntry[]): Promise<ReadonlySet<string>> {
  const lookups = restorableTables.map(async (table) => {
    const tableEntries = entries.filter(({ table_name }) => table_name === table)
    if (tableEntries.length === 0) return []
    const ids = tableEntries.map(({ record_id }) => record_id)
    const { rows } = await sql<Row>`
      select t.* from ${sql.table(table)} t where id = any(${ids})`.execute(db)
    return tableEntries.filter(({ action, record_id, before, after }) => {
      const row = rows.find(({ id }) => id === record_id)
      return row && (action === 'delete' || matchesVersion(row, Object(before ?? after) as Row))
    })
  })
  return new Set((await Promise.all(lookups)).flat().map(({ id }) => id))
}

/** Whether a row equals a stored version, apart from `updated_at` and from columns added or dropped since then. */
function matchesVersion(row: Row, stored: Row): boolean {
  const { updated_at: _, ...current } = JSON.parse(JSON.stringify(row)) as Row
  const names = Object.keys(current).filter((name) => name in stored)
  return isDeepStrictEqual(pick(current, names), pick(stored, names))
}

function assertValid(table: RestorableTable, values: Row): void {
  const schema = updateSchemas.get(table)!
  const { error } = z.partial(schema).safeParse(pick(values, Object.keys(schema.shape)))
  if (!error) return
  const fields = fieldErrors(error)
  const problems = Object.entries(fields).map(
    ([name, messages]) => `${name.replaceAll('_', ' ')}: ${messages[0]}`,
  )
  throw appError('BAD_REQUEST', `This version can no longer be restored. ${problems.join('; ')}.`, { fields })
}

/** The columns of a section's table that hold addresses. Other tables have none. */
const addressesOf = (table: RestorableTable) =>
  SECTIONS.find((section) => section.table === table)?.addresses ?? {}

const pick = (row: Row, names: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
