import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asAdmin, signedIn } from '../tests/support/caller.ts'
import { account, db, received } from '../tests/support/factories.ts'

// 279
test('Records: an update or a deletion changes the row that it names, and no other', async () => {
  const admin = await asAdmin()
  for (const title of ['first', 'second', 'third']) {
    await admin.projects.create.mutate({ title })
    await admin.services.create.mutate({ title })
    await admin.team.create.mutate({ name: title })
    await admin.clients.create.mutate({ name: title })
  }
  const sections = [
    [admin.projects, (await admin.projects.listAll.query({})).items],
    [admin.services, await admin.services.listAll.query()],
    [admin.team, await admin.team.listAll.query()],
    [admin.clients, await admin.clients.listAll.query()],
  ] as const
  for (const [section, rows] of sections) {
    const { id, updated_at } = rows[1]!
    expect(await changedBy(() => section.update.mutate({ id, updated_at, status: 'inactive' }))).toEqual([id])
    expect(await changedBy(() => section.delete.mutate({ id }))).toEqual([id])
  }
})

// D69
test('Inquiries: status, assignment and deletion change the inquiry that they name, and no other', async () => {
  const { me, client: admin } = await signedIn()
  const [, id] = [await received(), await received(), await received()]
  const follow_up_at = '2026-12-01T10:00:00.000Z'
  expect(await changedBy(() => admin.inquiry.setStatus.mutate({ id, status: 'contacted' }))).toEqual([id])
  expect(
    await changedBy(() => admin.inquiry.assign.mutate({ id, assigned_to: me.id, follow_up_at })),
  ).toEqual([id])
  expect(await changedBy(() => admin.inquiry.delete.mutate({ id }))).toEqual([id])
})

// S03
test('Accounts: approval, disabling and enabling change the account that they name, and no other', async () => {
  const admin = await asAdmin()
  const { id } = await account({ state: 'pending' })
  const { id: other } = await account({ state: 'pending' })
  expect(await changedBy(() => admin.auth.approve.mutate({ id }))).toEqual([id])
  const sessions = await sessionsOf(id)
  expect(await changedBy(() => admin.auth.disable.mutate({ id }))).toEqual(
    [id, ...sessions].toSorted((a, b) => a.localeCompare(b)),
  )
  await admin.auth.disable.mutate({ id: other })
  expect(await changedBy(() => admin.auth.enable.mutate({ id }))).toEqual([id])
})

const TABLES = [
  'ltf_projects',
  'ltf_services',
  'ltf_team_members',
  'ltf_clients',
  'inquiries',
  'users',
  'sessions',
] as const

/** The ids of the rows that a call made, changed or took away, in every table at once. */
async function changedBy(call: () => Promise<unknown>): Promise<string[]> {
  const before = await everyRow()
  await call()
  const after = await everyRow()
  const ids = new Set([...before.keys(), ...after.keys()])
  return [...ids].filter((id) => before.get(id) !== after.get(id)).toSorted((a, b) => a.localeCompare(b))
}

async function everyRow(): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for (const table of TABLES) {
    const { rows } = await sql<{ id: string; row: string }>`
      select t.id, to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(db)
    for (const { id, row } of rows) all.set(id, row)
  }
  return all
}

async function sessionsOf(user_id: string): Promise<string[]> {
  const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', user_id).execute()
  return rows.map(({ id }) => id)
}
