import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { newId } from '../../core/database/ids.ts'
import type { Database } from '../../core/database/tables.ts'
import { importModule, moduleFolder } from '../../core/module-folder.ts'
import type { SectionTable } from '../../sections/schema.ts'

const FOLDER = moduleFolder('sections')

/** `SectionSamples` of any section. */
interface Samples {
  table: SectionTable
  rows: () => Record<string, unknown>[]
}

/** The samples of every section that has a `samples.ts`. */
export async function allSamples(): Promise<Samples[]> {
  const files = globSync('*/samples.{ts,js}', { cwd: FOLDER }).toSorted()
  const modules = await Promise.all(files.map((file) => importModule(join(FOLDER, file))))
  return modules.map((module) => (module as { samples: Samples }).samples)
}

/** Inserts a section's samples. @returns the records */
export function insertSamples(trx: Kysely<Database>, { table, rows }: Samples) {
  return trx
    .withTables<Record<SectionTable, Record<string, unknown>>>()
    .insertInto(table)
    .values(rows().map((row) => ({ ...row, id: newId() })))
    .returningAll()
    .execute()
}
