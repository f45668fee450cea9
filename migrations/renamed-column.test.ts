import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Changes } from '../scripts/new/changes.ts'
import { renameColumn, renamingOf } from '../scripts/new/rename.ts'
import { createIsolatedDatabase } from '../tests/support/database.ts'

// `npm run new -- rename` writes a migration with which a server of the version before runs on: it writes the old column.

const { db } = await createIsolatedDatabase()

mkdirSync('.cache', { recursive: true })
const folder = mkdtempSync(join('.cache', 'rename-'))
afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(async () => {
  await sql`insert into ltf_clients (id, name, website_url, order_index)
    values (gen_random_uuid(), 'before', 'https://before.example', 7)`.execute(db)
  for (const names of [
    ['website_url', 'homepage'],
    ['order_index', 'place'],
  ])
    await applyRename(names)
})

async function applyRename(names: string[]): Promise<void> {
  const changes = new Changes('.')
  const { migration } = renameColumn(changes, '.', renamingOf('.', 'clients', names))
  const file = resolve(folder, `${names.join('-')}.ts`)
  writeFileSync(file, changes.read(`migrations/${migration}.ts`))
  const { up }: Migration = await import(/* @vite-ignore */ file)
  await up(db)
}

const old = (url: string | null, place: number) => ({ website_url: url, order_index: place })
const renamed = (url: string | null, place: number) => ({ homepage: url, place })

type Written = Record<string, string | number | null>

const readClient = async (name: string) =>
  (
    await sql`select website_url, order_index, homepage, place from ltf_clients where name = ${name}`.execute(
      db,
    )
  ).rows[0]

async function insert(name: string, values: Written): Promise<void> {
  const columns = Object.keys(values).map((column) => sql`, ${sql.ref(column)}`)
  const given = Object.values(values).map((value) => sql`, ${value}`)
  await sql`insert into ltf_clients (id, name ${sql.join(columns, sql``)})
    values (gen_random_uuid(), ${name} ${sql.join(given, sql``)})`.execute(db)
}

async function update(name: string, values: Written): Promise<void> {
  const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ltf_clients set ${sql.join(changes)} where name = ${name}`.execute(db)
}

test('Renamed column: what was there has its value under both names, and is no newer version', async () => {
  const { rows } =
    await sql`select website_url, homepage, order_index, place, created_at = updated_at as untouched
    from ltf_clients where name = 'before'`.execute(db)
  expect(rows).toEqual([
    { ...old('https://before.example', 7), ...renamed('https://before.example', 7), untouched: true },
  ])
})

test('Renamed column: the version before and this one write in turn, and both read what the last one wrote', async () => {
  const both = (url: string | null, place: number) => ({ ...old(url, place), ...renamed(url, place) })
  await insert('by the old one', old('https://old.example', 3))
  expect(await readClient('by the old one')).toEqual(both('https://old.example', 3))
  await insert('by this one', renamed('https://new.example', 4))
  expect(await readClient('by this one')).toEqual(both('https://new.example', 4))
  for (const name of ['by the old one', 'by this one']) {
    await update(name, old('https://old.example/2', 5))
    expect(await readClient(name)).toEqual(both('https://old.example/2', 5))
    await update(name, renamed('https://new.example/2', 6))
    expect(await readClient(name)).toEqual(both('https://new.example/2', 6))
    await update(name, old(null, 0))
    expect(await readClient(name)).toEqual(both(null, 0))
    await update(name, renamed('https://new.example/3', 8))
    await update(name, renamed(null, 0))
    expect(await readClient(name)).toEqual(both(null, 0))
  }
})

test('Renamed column: who gives neither name gets the default of both, and a change of something else changes neither', async () => {
  await insert('plain', {})
  expect(await readClient('plain')).toEqual({ ...old(null, 0), ...renamed(null, 0) })
  await update('plain', old('https://old.example', 9))
  await update('plain', { status: 'inactive' })
  expect(await readClient('plain')).toEqual({
    ...old('https://old.example', 9),
    ...renamed('https://old.example', 9),
  })
})
