import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { clientChange } from '../clients/schema.ts'
import { contentInput } from '../content/schema.ts'
import type { Database, Db } from '../database.ts'
import { failure, fieldsOf, orNotFound } from '../errors.ts'
import { projectChange } from '../projects/schema.ts'
import { serviceChange } from '../services/schema.ts'
import { settingsChange } from '../settings/schema.ts'
import { memberChange } from '../team/schema.ts'
import { restorable } from './schema.ts'

type RestorableTable = (typeof restorable)[number]

/** A row of any of the restorable tables, with its columns' names. */
type Row = Record<string, unknown>

/** What each section accepts today. A stored version may be older than these rules. */
const schemas: Record<RestorableTable, z.ZodMiniObject> = {
  ltf_projects: projectChange,
  ltf_services: serviceChange,
  ltf_team_members: memberChange,
  ltf_clients: clientChange,
  gsp_content: contentInput,
  settings: settingsChange,
}

/**
 * Writes a stored version of a record over the present one, or inserts it again under its id. Columns that were added
 * since keep what they hold; values of columns that are gone are left out.
 * @returns the row before, undefined if it was deleted, and the row after
 * @throws BAD_REQUEST with `fields` when a value is no longer allowed, CONFLICT when another record has the slug now
 */
export async function restoreVersion(
  trx: Transaction<Database>,
  table: RestorableTable,
  record_id: string,
  stored: Row,
): Promise<{ before: Row | undefined; after: Row }> {
  const { updated_at: _, ...version } = stored
  const present = await columnsOf(trx, table)
  const values = pick(version, present)
  assertAllowed(table, values)
  const before = await sql<Row>`
    select t.* from ${sql.table(table)} t where id = ${record_id} for update`.execute(trx)
  // The names are the table's own columns; each is quoted.
  const names = Object.keys(values)
  const restored = await sql<Row>`
    insert into ${sql.table(table)} as t (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => sql.ref(name)))}
    from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)
    on conflict (id) do update set
      ${sql.join(names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}
    returning t.*`.execute(trx)
  return { before: before.rows[0], after: orNotFound(restored.rows[0], 'Record') }
}

interface Entry {
  id: string
  action: string
  table_name: string
  record_id: string | null
  before: unknown
  after: unknown
}

/**
 * The entries that leave nothing to restore, by id: the deleted record is there again, or the record stands as it would
 * be restored.
 */
export async function standingAlready(db: Db, entries: Entry[]): Promise<ReadonlySet<string>> {
  const tables = restorable.map(async (table) => {
    const ofTable = entries.filter(({ table_name }) => table_name === table)
    if (ofTable.length === 0) return []
    const ids = ofTable.map(({ record_id }) => record_id)
    const { rows } = await sql<Row>`
      select t.* from ${sql.table(table)} t where id = any(${ids})`.execute(db)
    return ofTable.filter(({ action, record_id, before, after }) => {
      const row = rows.find(({ id }) => id === record_id)
      return row && (action === 'delete' || isVersion(row, Object(before ?? after) as Row))
    })
  })
  return new Set((await Promise.all(tables)).flat().map(({ id }) => id))
}

/** Whether a row holds what was written down; columns that were added or dropped since do not count. */
function isVersion(row: Row, stored: Row): boolean {
  const { updated_at: _, ...present } = JSON.parse(JSON.stringify(row)) as Row
  const names = Object.keys(present).filter((name) => name in stored)
  return isDeepStrictEqual(pick(present, names), pick(stored, names))
}

async function columnsOf(trx: Transaction<Database>, table: RestorableTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    trx,
  )
  return rows.map(({ name }) => name)
}

function assertAllowed(table: RestorableTable, values: Row): void {
  const schema = schemas[table]
  const { error } = z.partial(schema).safeParse(pick(values, Object.keys(schema.shape)))
  if (!error) return
  const fields = fieldsOf(error)
  const words = Object.entries(fields).map(
    ([name, messages]) => `${name.replaceAll('_', ' ')}: ${messages[0]}`,
  )
  throw failure('BAD_REQUEST', `This version can no longer be restored. ${words.join('; ')}.`, { fields })
}

const pick = (row: Row, names: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
