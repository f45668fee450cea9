import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '../../tests/support/factories.ts'
import { BACKUP_TABLES } from '../features/backups/backup-format.ts'
import { appRouter } from '../router.ts'
import { SECTIONS, sortableTables } from './schema.ts'

const triggersOf = async (table: string) => {
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger
    where tgrelid = ${table}::regclass and not tgisinternal`.execute(db)
  return rows.map(({ name }) => name)
}

test.for(SECTIONS)(
  'Sections: $title has the triggers for its version and the page cache, is in the backup and has its procedures',
  async ({ table, router }) => {
    // Without `touch` an update would not change the version; without `tell` cached pages would become stale.
    expect(await triggersOf(table)).toEqual(expect.arrayContaining(['tell', 'touch']))
    expect(BACKUP_TABLES).toContain(table)
    expect(Object.keys(appRouter._def.record)).toContain(router)
  },
)

test('Sections: exactly those with a manual order have its column', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'order_index' order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(sortableTables.toSorted((a, b) => a.localeCompare(b)))
})

test('Sections: only their tables, the settings and the pictures notify of changes to the site', async () => {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname = 'tell_site_changed' order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(
    [...SECTIONS.map(({ table }) => table), 'media', 'settings'].toSorted((a, b) => a.localeCompare(b)),
  )
})

test('Sections: the shipped ones come first, in the order of the navigation', () => {
  const shipped = ['Projects', 'Services', 'Team', 'Clients', 'Content', 'News', 'FAQ']
  expect(SECTIONS.map(({ title }) => title).slice(0, shipped.length)).toEqual(shipped)
})

test('Sections: every column with an address is listed in the facts, or is a link of the settings', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || ' ' || column_name as name from information_schema.columns
    where table_schema = 'public' and (column_name like '%\\_url' or column_name = 'photos')`.execute(db)
  const inFacts = SECTIONS.flatMap(({ table, addresses }) =>
    Object.keys(addresses).map((column) => `${table} ${column}`),
  )
  const links = ['facebook_url', 'instagram_url', 'map_url', 'twitter_url', 'youtube_url']
  const expected = [...inFacts, ...links.map((column) => `settings ${column}`)]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
})
