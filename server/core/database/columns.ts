import { CompiledQuery } from 'kysely'
import type { ClientBase } from 'pg'
import type { Db } from './tables.ts'

interface Column {
  name: string
  /** As PostgreSQL writes it: `timestamp(3) with time zone`. */
  type: string
}

/** The columns of a table that an insert may set, by name: all except generated ones, which PostgreSQL computes. */
export async function writableColumns(database: Db | ClientBase, table: string): Promise<Column[]> {
  const { rows } =
    'executeQuery' in database
      ? await database.executeQuery<Column>(CompiledQuery.raw(WRITABLE_COLUMNS, [table]))
      : await database.query<Column>(WRITABLE_COLUMNS, [table])
  return rows
}

const WRITABLE_COLUMNS = `
  select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
  where attrelid = ('public.' || quote_ident($1))::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  order by attname`
