import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Changes } from '../scripts/new/changes.ts'
import { sqlColumn } from '../scripts/new/field-code.ts'
import { type Field, FIELD_TYPES } from '../scripts/new/fields.ts'
import { assertColumnName, namesOf } from '../scripts/new/names.ts'
import { Refusal } from '../scripts/new/refusal.ts'
import { addResource } from '../scripts/new/resource.ts'
import { createIsolatedDatabase } from '../tests/support/database.ts'

const { db } = await createIsolatedDatabase()

test('New resource: every word that PostgreSQL reserves is refused as the name of a table and of a column', async () => {
  const { rows } = await sql<{ word: string }>`
    select word from pg_get_keywords() where catcode in ('R', 'T')`.execute(db)
  expect(rows.length).toBeGreaterThan(90)
  for (const { word } of rows) {
    expect(() => assertColumnName(word), word).toThrow(Refusal)
    expect(() => namesOf(word.replaceAll('_', '-'), 'thing'), word).toThrow(Refusal)
  }
})

test('New resource: every keyword that is accepted as the name of a column can be one, of every type', async () => {
  const { rows } = await sql<{ word: string }>`select word from pg_get_keywords()`.execute(db)
  const accepted = rows.map(({ word }) => word).filter((word) => !isRefused(() => assertColumnName(word)))
  expect(accepted).toEqual(expect.arrayContaining(['interval', 'position', 'values']))
  for (const type of FIELD_TYPES)
    for (const presence of ['required', 'null'] as const) {
      const columns = accepted.map((name) => sqlColumn(fieldOf({ name, type, presence })))
      await sql.raw(`create table things (${columns.join(', ')})`).execute(db)
      await sql`drop table things`.execute(db)
    }
})

test('New resource: the name of every table and view is refused', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relname not like 'kysely%'`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(40)
  for (const { name } of rows) {
    const plan = () =>
      addResource(new Changes('.'), '.', {
        name: name.replaceAll('_', '-'),
        one: 'thing',
        fields: 'title:line',
      })
    expect(plan, name).toThrow(' exists: choose another name')
  }
})

const fieldOf = (field: Pick<Field, 'name' | 'type' | 'presence'>): Field => ({
  ...field,
  label: field.name,
  options: ['Planned', 'Done'],
})

function isRefused(act: () => unknown): boolean {
  try {
    act()
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}
