import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { insertInquiry } from '../../../tests/support/inquiries.ts'
import { calendarDay } from '../firm-time/schema.ts'
import { newId } from './ids.ts'

// 355
test('Database: the projects table has the defaults of the form', async () => {
  const row = await db
    .insertInto('ltf_projects')
    .values({ id: newId(), slug: 'x', title: 'x' })
    .returning(['year', 'featured', 'status', 'category'])
    .executeTakeFirstOrThrow()
  const year = Number(calendarDay(Date.now()).slice(0, 4))
  expect(row).toEqual({ year, featured: false, status: 'active', category: 'Commercial' })
})

// 360, 265
test('Database: the views of the dashboard contain the same records', async () => {
  const id = newId()
  await db.insertInto('ltf_services').values({ id, slug: 'a', title: 'a', status: 'inactive' }).execute()
  await db.insertInto('ltf_team_members').values({ id, name: 'a' }).execute()
  await db.insertInto('gsp_content').values({ id, section: 'hero' }).execute()
  expect(await db.selectFrom('gsp_services').select(['id', 'status']).execute()).toEqual([
    { id, status: 'inactive' },
  ])
  expect(await db.selectFrom('gsp_team_members').select(['id', 'status']).execute()).toEqual([
    { id, status: 'active' },
  ])
  expect(await db.selectFrom('gsp_projects').select(['id', 'status']).execute()).toEqual([])
  expect(await db.selectFrom('gsp_content').select(['id', 'section']).execute()).toEqual([
    { id, section: 'hero' },
  ])
})

// 353, 361, 362, 359
test('Database: constraints refuse invalid rows, whatever code writes them', async () => {
  const id = newId()
  const inquiry = `insert into inquiries (id, source, name, email, phone, project_type, message, consent_version, body_hash)
    values ('${id}'`
  const wrong = [
    `insert into ltf_team_members (id) values ('${id}')`,
    `insert into ltf_clients (id) values ('${id}')`,
    `insert into ltf_team_members (id, name, status) values ('${id}', 'x', 'retired')`,
    `insert into ltf_team_members (id, name, order_index) values ('${id}', 'x', -1)`,
    `insert into ltf_services (id, slug, title, status) values ('${id}', 'x', 'x', '')`,
    `insert into ltf_services (id, slug, title) values ('${id}', 'A b', 'x')`,
    `insert into ltf_projects (id, slug, title, status) values ('${id}', 'x', 'x', 'Active')`,
    `insert into ltf_projects (id, slug, title, phase) values ('${id}', 'x', 'x', 'Dreamt')`,
    `insert into ltf_projects (id, slug, title, year) values ('${id}', 'x', 'x', 1989)`,
    `insert into gsp_content (id, section) values ('${id}', 'footer')`,
    `insert into gsp_content (id, section) values ('${id}', 'hero'), ('${newId()}', 'hero')`,
    `${inquiry}, 'inquiry', 'x', 'a@b.de', '9820012345', 'other', 'A message', '1', '')`,
    `${inquiry}, 'inquiry', 'xy', 'a@b.de', null, 'other', 'A message', '1', '')`,
    `${inquiry}, 'contact', 'xy', 'a@b.de', null, null, 'A message', null, '')`,
    `${inquiry}, 'contact', 'xy', null, null, null, 'A message', '1', '')`,
    `${inquiry}, 'staff', 'xy', null, null, 'other', null, null, '')`,
    `${inquiry}, 'stranger', 'xy', 'a@b.de', '9820012345', 'other', 'A message', '1', '')`,
    `insert into settings select * from settings`,
    `update settings set singleton = false`,
  ]
  for (const statement of wrong)
    expect([statement, await sqlstateOf(statement)]).toEqual([statement, expect.stringMatching(/^235/)])
})

// 362
test('Database: each table accepts only its own statuses', async () => {
  const id = newId()
  await db.insertInto('ltf_projects').values({ id, slug: 'a', title: 'a' }).execute()
  await db.insertInto('ltf_services').values({ id, slug: 'a', title: 'a' }).execute()
  await db.insertInto('ltf_team_members').values({ id, name: 'a' }).execute()
  await db.insertInto('ltf_clients').values({ id, name: 'a' }).execute()
  await db.insertInto('faq_entries').values({ id, slug: 'a', question: 'a' }).execute()
  await db.insertInto('articles').values({ id, slug: 'a', title: 'a', publish_at: new Date() }).execute()
  await insertInquiry(db)
  const tables = {
    ltf_projects: ['active', 'inactive'],
    ltf_services: ['active', 'inactive'],
    ltf_team_members: ['active', 'inactive'],
    ltf_clients: ['active', 'inactive'],
    faq_entries: ['active', 'inactive'],
    articles: ['draft', 'published'],
    inquiries: ['new', 'contacted', 'quoted', 'won', 'lost', 'spam'],
  }
  const all = new Set(Object.values(tables).flat())
  for (const [table, allowed] of Object.entries(tables)) {
    const accepted = []
    for (const status of all)
      if ((await sqlstateOf(`update ${table} set status = '${status}'`)) === '') accepted.push(status)
    expect([table, accepted]).toEqual([table, allowed])
  }
})

/** The SQLSTATE of a statement's error; '' when it succeeds. */
const sqlstateOf = (statement: string) =>
  sql
    .raw(statement)
    .execute(db)
    .then(
      () => '',
      (error: { code: string }) => error.code,
    )

// 295
test('Database: updated_at grows with every write, also with two in one millisecond', async () => {
  const id = newId()
  await db.insertInto('ltf_clients').values({ id, name: 'a' }).execute()
  const seen = new Set<number>()
  await db.transaction().execute(async (trx) => {
    for (let i = 0; i < 20; i++) {
      const { updated_at } = await trx
        .updateTable('ltf_clients')
        .set({ order_index: i })
        .where('id', '=', id)
        .returning('updated_at')
        .executeTakeFirstOrThrow()
      seen.add(updated_at.getTime())
    }
  })
  expect(seen.size).toBe(20)
  expect([...seen]).toEqual([...seen].toSorted((a, b) => a - b))
})
