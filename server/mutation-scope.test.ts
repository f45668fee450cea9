import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertAccount, db } from '../tests/support/factories.ts'
import { insertInquiry } from '../tests/support/inquiries.ts'
import { asAdmin, signedInClient } from '../tests/support/trpc-caller.ts'
import { sectionTables } from './sections/schema.ts'

// 279 S42
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
    expect(await changedIds(() => section.update.mutate({ id, updated_at, status: 'inactive' }))).toEqual([
      id,
    ])
    expect(await changedIds(() => section.delete.mutate({ id }))).toEqual([id])
  }
})

// D69, S42
test('Inquiries: status, assignment and deletion change the inquiry that they name, and no other', async () => {
  const { me, client: admin } = await signedInClient()
  const [, id] = [await insertInquiry(db), await insertInquiry(db), await insertInquiry(db)]
  const follow_up_at = '2026-12-01T10:00:00.000Z'
  expect(await changedIds(() => admin.inquiry.setStatus.mutate({ id, status: 'contacted' }))).toEqual([id])
  expect(
    await changedIds(() => admin.inquiry.assign.mutate({ id, assigned_to: me.id, follow_up_at })),
  ).toEqual([id])
  expect(await changedIds(() => admin.inquiry.delete.mutate({ id }))).toEqual([id])
})

// S03, S42
test('Accounts: approval, disabling and enabling change the account that they name, and no other', async () => {
  const admin = await asAdmin()
  const { id } = await insertAccount({ state: 'pending' })
  const { id: other } = await insertAccount({ state: 'pending' })
  expect(await changedIds(() => admin.auth.approve.mutate({ id }))).toEqual([id])
  const sessions = await sessionsOf(id)
  expect(await changedIds(() => admin.auth.disable.mutate({ id }))).toEqual(
    [id, ...sessions].toSorted((a, b) => a.localeCompare(b)),
  )
  await admin.auth.disable.mutate({ id: other })
  expect(await changedIds(() => admin.auth.enable.mutate({ id }))).toEqual([id])
})

const TABLES = [...sectionTables, 'inquiries', 'users', 'sessions'] as const

/** The ids of the rows that a call creates, changes or deletes, across all these tables. */
async function changedIds(call: () => Promise<unknown>): Promise<string[]> {
  const rowsBefore = await readAllRows()
  await call()
  const rowsAfter = await readAllRows()
  const ids = new Set([...rowsBefore.keys(), ...rowsAfter.keys()])
  return [...ids]
    .filter((id) => rowsBefore.get(id) !== rowsAfter.get(id))
    .toSorted((a, b) => a.localeCompare(b))
}

async function readAllRows(): Promise<Map<string, string>> {
  const rowsById = new Map<string, string>()
  for (const table of TABLES) {
    const { rows } = await sql<{ id: string; row: string }>`
      select t.id, to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(db)
    for (const { id, row } of rows) rowsById.set(id, row)
  }
  return rowsById
}

async function sessionsOf(user_id: string): Promise<string[]> {
  const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', user_id).execute()
  return rows.map(({ id }) => id)
}
