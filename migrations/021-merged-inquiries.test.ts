import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../server/core/database/ids.ts'
import { migrate } from '../server/core/database/migrate.ts'
import { migrationProvider } from '../server/core/database/migrations.ts'
import { findWrongCounts } from '../tests/support/counts.ts'
import { createIsolatedDatabase } from '../tests/support/database.ts'
import { insertInquiry } from '../tests/support/inquiries.ts'

const { db, connection } = await createIsolatedDatabase()

/** The database with the schema of an earlier version. */
beforeEach(async () => {
  await sql`drop schema public cascade; create schema public`.execute(db)
  const migrator = new Migrator({ db, provider: migrationProvider })
  const { error } = await migrator.migrateTo('019-firm-time')
  if (error) throw error
})

/** A message from the contact form, which lacks a phone number, a company and a project type. */
const insertContactMessage = () =>
  insertInquiry(db, { source: 'contact', name: 'Asha', phone: null, project_type: null, status: 'quoted' })

const SENT = {
  source: 'inquiry',
  name: 'Devika Rane',
  email: 'devika@example.com',
  phone: '+91 98111 00001',
  company: 'Kokum',
  project_type: 'industrial',
  budget: null,
  message: 'Please ring after six.',
  consent_version: '2026-11-01',
} as const

const SUMMARY = [
  'received 2026-11-01 10:00 by the inquiry form.',
  'Name: Devika Rane',
  'Phone: +91 98111 00001',
  'E-mail: devika@example.com',
  'Company: Kokum',
  'Project type: Industrial Electrical',
  'Status: lost',
].join('\n')

interface Merged {
  sent: Record<string, string | null> | null
  filled?: string[]
  won?: boolean
  summary?: string
}

/** Merges an inquiry as the previous version did: deletes it, and leaves an alias, notes, a photograph and a link. */
async function mergeByDeletion(into: string, { sent, filled = [], won = false, summary = SUMMARY }: Merged) {
  const id = newId()
  const key = newId()
  const trx = await db.startTransaction().execute()
  await trx
    .insertInto('inquiry_aliases')
    .values({
      id,
      inquiry_id: into,
      email: 'devika@example.com',
      phone_digits: '919811100001',
      received_at: new Date('2026-11-01T04:30:00Z'),
      won,
      sent: sent && JSON.stringify(sent),
      filled,
      idempotency_key: sent && key,
      body_hash: sent && Buffer.from('hash'),
    })
    .execute()
  const note = { inquiry_id: into, merged_from: id }
  await trx
    .insertInto('inquiry_notes')
    .values([
      { ...note, id: newId(), note: 'Has a dog.', created_at: new Date('2026-11-02T04:30:00Z') },
      { ...note, id: newId(), note: `Merged from ${id.slice(-6).toUpperCase()}, ${summary}` },
      { ...note, id: newId(), note: SENT.message, from_visitor: true },
    ])
    .execute()
  await sql`insert into inquiry_media (id, inquiry_id, mime, bytes, width, height, merged_from)
    values (gen_random_uuid(), ${into}, 'image/jpeg', 1, 1, 1, ${id})`.execute(trx)
  await sql`insert into inquiry_links (id, token_hash, inquiry_id, merged_from)
    values (gen_random_uuid(), sha256(${id}::text::bytea), ${into}, ${id})`.execute(trx)
  await trx.commit().execute()
  return { id, key }
}

const readInquiry = (id: string) =>
  db.selectFrom('inquiries').selectAll().where('id', '=', id).executeTakeFirst()

const notesOf = async (id: string) => {
  const notes = db.selectFrom('inquiry_notes').select('note').where('inquiry_id', '=', id)
  return (await notes.orderBy('created_at').execute()).map(({ note }) => note.split(',')[0])
}

/** The number of an inquiry's rows in each of the tables whose rows a merge moved. */
async function rowsOf(id: string) {
  const { rows } = await sql<{ notes: number; photos: number; links: number }>`
    select (select count(*)::int from inquiry_notes where inquiry_id = ${id}) as notes,
      (select count(*)::int from inquiry_media where inquiry_id = ${id}) as photos,
      (select count(*)::int from inquiry_links where inquiry_id = ${id}) as links`.execute(db)
  return rows[0]
}

const aliases = () => db.selectFrom('inquiry_aliases').select('id').execute()

test('Migration to merged inquiries: a merged inquiry is a row again, with all its data, and the other has only its own', async () => {
  const into = await insertContactMessage()
  await db
    .updateTable('inquiries')
    .set({ phone: SENT.phone, project_type: 'other', company: 'Kokum' })
    .where('id', '=', into)
    .execute()
  const { id, key } = await mergeByDeletion(into, {
    sent: SENT,
    filled: ['phone', 'company', 'project_type'],
  })
  const { id: order } = await mergeByDeletion(into, { sent: SENT, won: true })
  const untouched = await insertInquiry(db, { project_type: 'other' })
  const version = () => db.selectFrom('inquiries').select('updated_at').where('id', '=', untouched).execute()
  const before = await version()
  await db.insertInto('inquiry_notes').values({ id: newId(), inquiry_id: into, note: 'Its own.' }).execute()

  expect(await migrate(connection)).toContain('021-merged-inquiries')
  expect(await readInquiry(id)).toMatchObject({
    ...SENT,
    status: 'lost',
    idempotency_key: key,
    body_hash: Buffer.from('hash'),
    created_at: new Date('2026-11-01T04:30:00Z'),
    merged_into: into,
  })
  expect(await readInquiry(order)).toMatchObject({ status: 'won', merged_into: into })
  // Its project type was corrected after the merge.
  expect(await readInquiry(into)).toMatchObject({
    status: 'quoted',
    phone: null,
    company: null,
    project_type: 'other',
    merged_into: null,
  })
  expect(await notesOf(id)).toEqual(['Has a dog.', `Merged from ${id.slice(-6).toUpperCase()}`])
  expect(await rowsOf(id)).toEqual({ notes: 2, photos: 1, links: 1 })
  expect(await rowsOf(into)).toEqual({ notes: 1, photos: 0, links: 0 })
  expect(await aliases()).toEqual([])
  expect(await version()).toEqual(before)
  expect(await findWrongCounts(db)).toEqual([])
})

test('Migration to merged inquiries: if its fields were not stored, they are read from the summary in its notes', async () => {
  const into = await insertContactMessage()
  const { id } = await mergeByDeletion(into, { sent: null })
  const { id: contact } = await mergeByDeletion(into, {
    sent: null,
    summary: 'received then by the contact form.',
  })
  const { id: lead } = await mergeByDeletion(into, {
    sent: null,
    summary: 'received then by staff.\nName: Ravi',
  })
  const { id: unknown } = await mergeByDeletion(into, { sent: null })
  await db.deleteFrom('inquiry_notes').where('merged_from', '=', unknown).execute()
  await db.updateTable('inquiry_aliases').set({ email: null }).where('id', '=', unknown).execute()

  await migrate(connection)
  expect(await readInquiry(id)).toMatchObject({
    ...SENT,
    consent_version: 'unknown',
    status: 'lost',
    merged_into: into,
  })
  expect(await readInquiry(contact)).toMatchObject({
    source: 'contact',
    name: 'Asha',
    email: SENT.email,
    message: SENT.message,
    status: 'contacted',
  })
  expect(await readInquiry(lead)).toMatchObject({ source: 'staff', name: 'Ravi', project_type: 'other' })
  expect(await readInquiry(unknown)).toMatchObject({
    source: 'staff',
    name: 'Asha',
    email: null,
    message: null,
  })
  for (const part of [id, contact, lead]) expect(await rowsOf(part)).toMatchObject({ photos: 1, links: 1 })
  expect(await findWrongCounts(db)).toEqual([])
})

test('Migration to merged inquiries: an inquiry that the previous version merges is a row again at the commit', async () => {
  await migrate(connection)
  const into = await insertInquiry(db, { project_type: 'other' })
  const { id, key } = await mergeByDeletion(into, { sent: SENT })
  expect(await readInquiry(id)).toMatchObject({ ...SENT, idempotency_key: key, merged_into: into })
  expect(await aliases()).toEqual([])
  expect(await findWrongCounts(db)).toEqual([])
})

test('Migration to merged inquiries: a group stays together when the previous version merges or deletes its head', async () => {
  await migrate(connection)
  const [last, head, first] = [
    await insertInquiry(db, { project_type: 'other' }),
    await insertInquiry(db, { project_type: 'other' }),
    await insertInquiry(db, { project_type: 'other' }),
  ]
  await db.updateTable('inquiries').set({ merged_into: head }).where('id', '=', first).execute()
  const merge = (id: string, into: string) =>
    db.transaction().execute(async (trx) => {
      const received_at = new Date(id === last ? '2026-11-02' : '2026-11-01')
      const alias = { id, inquiry_id: into, email: null, phone_digits: null, received_at, won: false }
      await trx
        .insertInto('inquiry_aliases')
        .values({ ...alias, sent: JSON.stringify(SENT) })
        .execute()
      await trx.deleteFrom('inquiries').where('id', '=', id).execute()
    })
  /** The head of each inquiry, by its id. */
  const heads = async () => {
    const rows = await db.selectFrom('inquiries').select(['id', 'merged_into']).execute()
    return Object.fromEntries(rows.map((row) => [row.id, row.merged_into]))
  }

  await merge(head, last)
  expect(await heads()).toEqual({ [last]: null, [head]: last, [first]: last })
  // The previous version sees each of them as a separate inquiry.
  await merge(last, first)
  expect(await heads()).toEqual({ [first]: null, [head]: first, [last]: first })
  await db.deleteFrom('inquiries').where('id', '=', first).execute()
  expect(await heads()).toEqual({ [last]: null, [head]: last })
  expect(await findWrongCounts(db)).toEqual([])
})

test('Migration to merged inquiries: a former merge is not announced as a new inquiry', async () => {
  const into = await insertInquiry(db, { project_type: 'other' })
  await mergeByDeletion(into, { sent: SENT })
  const announced: (string | undefined)[] = []
  const client = new Client(connection)
  await client.connect()
  client.on('notification', ({ payload }) => void announced.push(payload))
  await client.query('listen inquiry_created')
  await migrate(connection)
  const later = await insertInquiry(db, { project_type: 'other' })
  await expect.poll(() => announced).toEqual([later])
  await client.end()
})
