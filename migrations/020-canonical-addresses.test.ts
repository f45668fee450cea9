import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { beforeEach, expect, test } from 'vitest'
import { migrationProvider } from '../server/core/database/migrations.ts'
import { searchForm } from '../server/core/text/schema.ts'
import { createIsolatedDatabase } from '../tests/support/database.ts'

const { db } = await createIsolatedDatabase()

/** The database with the schema of an earlier version. */
beforeEach(async () => {
  await sql`drop schema public cascade; create schema public`.execute(db)
  await migrateTo('019-firm-time')
})

async function migrateTo(name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: migrationProvider })
  const { error } = await migrator.migrateTo(name)
  if (error) throw error
}

/** Inserts an inquiry as a server of the previous version does. */
async function insertInquiry(email: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into inquiries (id, source, name, email, phone, project_type, message, consent_version, body_hash)
    values (gen_random_uuid(), 'inquiry', 'Asha १२', ${email}, '+91 98200 12345', 'other', 'The lamp hums.', '1', ''::bytea)
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

const insertAccount = (email: string, approved: boolean) =>
  sql`
  insert into users (id, email, password_hash, verified_at, approved_at)
  values (gen_random_uuid(), ${email}, 'none', now(), ${approved ? sql`now()` : null})`.execute(db)

const addressesOf = async (table: string) => {
  const { rows } = await sql<{
    email: string
  }>`select email from ${sql.table(table)} order by email collate "C"`.execute(db)
  return rows.map(({ email }) => email)
}

test('Migration of addresses: every stored address becomes canonical, and no version changes', async () => {
  const id = await insertInquiry('Asha@Example.IN')
  await insertInquiry('info@müller.example')
  await insertInquiry('not an address')
  await sql`
    insert into inquiry_aliases (id, inquiry_id, email, sent, received_at, won)
    values (gen_random_uuid(), ${id}, 'ΝΙΚΟΣ@example.in', '{"email": "ΝΙΚΟΣ@example.in", "name": "Nikos"}', now(), false)`.execute(
    db,
  )
  await sql`
    insert into data_links (token_hash, email, expires_at) values (''::bytea, 'info@müller.example', now())`.execute(
    db,
  )
  const versions = () => sql`select id, updated_at from inquiries order by id`.execute(db)
  const before = (await versions()).rows
  await migrateTo('020-canonical-addresses')
  expect(await addressesOf('inquiries')).toEqual([
    'asha@example.in',
    'info@xn--mller-kva.example',
    'not an address',
  ])
  expect(await addressesOf('inquiry_aliases')).toEqual(['νικος@example.in'])
  expect((await sql`select sent from inquiry_aliases`.execute(db)).rows).toEqual([
    { sent: { email: 'νικος@example.in', name: 'Nikos' } },
  ])
  expect(await addressesOf('data_links')).toEqual(['info@xn--mller-kva.example'])
  expect((await versions()).rows).toEqual(before)
})

test('Migration of addresses: of two accounts with one address the approved one gets it, and the other is preserved', async () => {
  await insertAccount('a@xn--mller-kva.example', false)
  await insertAccount('a@müller.example', true)
  await insertAccount('b@müller.example', true)
  await insertAccount('b@xn--mller-kva.example', true)
  await insertAccount('c@müller.example', false)
  await migrateTo('020-canonical-addresses')
  const { rows } = await sql`
    select email, approved_at is not null as approved from users order by email collate "C"`.execute(db)
  expect(rows).toEqual([
    { email: 'a@müller.example', approved: false },
    { email: 'a@xn--mller-kva.example', approved: true },
    { email: 'b@müller.example', approved: true },
    { email: 'b@xn--mller-kva.example', approved: true },
    { email: 'c@xn--mller-kva.example', approved: false },
  ])
})

test('Migration of addresses: of two subscriptions with one address the last confirmed or ended one remains', async () => {
  const insert = (email: string, confirmed: string | null, ended: string | null) =>
    sql`
    insert into newsletter_subscribers (id, email, consent_version, confirmed_at, unsubscribed_at)
    values (gen_random_uuid(), ${email}, '1', ${confirmed}, ${ended})`.execute(db)
  await insert('a@müller.example', '2026-01-01', null)
  await insert('a@xn--mller-kva.example', '2026-01-01', '2026-02-01')
  await insert('b@müller.example', '2026-03-01', null)
  await insert('b@xn--mller-kva.example', null, null)
  await migrateTo('020-canonical-addresses')
  const { rows } = await sql`
    select email, unsubscribed_at is not null as ended from newsletter_subscribers order by email`.execute(db)
  expect(rows).toEqual([
    { email: 'a@xn--mller-kva.example', ended: true },
    { email: 'b@xn--mller-kva.example', ended: false },
  ])
})

test('Migration of addresses: an address that a server of the previous version stores is lowercased', async () => {
  await migrateTo('020-canonical-addresses')
  await insertInquiry('Asha@Example.IN')
  expect(await addressesOf('inquiries')).toEqual(['asha@example.in'])
})

test('Migration of searches: stored texts are found by digits of another script', async () => {
  const id = await insertInquiry('asha@example.in')
  await migrateTo('020-canonical-addresses')
  expect((await sql`select id from inquiries where tsv @@ '12'::tsquery`.execute(db)).rows).toEqual([{ id }])
})

test('Searches: SQL normalises as JavaScript does, for the digits of every script and for NFKC', async () => {
  await migrateTo('020-canonical-addresses')
  const digits = Array.from({ length: 0x20000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character))
  for (const text of [digits.join(''), 'Ｃａｆé ﬁbre ² ΝΙΚΟΣ νικος क़', 'ASCII only']) {
    const { rows } = await sql`select search_form(${text}) = lower(${searchForm(text)}) as same`.execute(db)
    expect([text, rows]).toEqual([text, [{ same: true }]])
  }
})
