import { expect, test } from 'vitest'
import { db } from '../../../../tests/support/factories.ts'
import { firmDate } from '../../../../tests/support/firm-date.ts'
import { insertInquiry } from '../../../../tests/support/inquiries.ts'
import { HOMES, PLANTS, SHOPS } from '../../../../tests/support/project-types.ts'
import { expectCallError, signedInClient } from '../../../../tests/support/trpc-caller.ts'
import { inquiryReference } from '../../../core/database/ids.ts'

type Client = Awaited<ReturnType<typeof signedInClient>>['client']
type ListInput = NonNullable<Parameters<Client['inquiry']['list']['query']>[0]>

const HOUR = 60

/** Ids of the list, page by page. */
async function listIds(client: Client, input: ListInput, limit = 2): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await client.inquiry.list.query({ ...input, limit, cursor })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
    expect(page.total).toBeGreaterThanOrEqual(ids.length)
  } while (cursor)
  return ids
}

test('Inbox filter: by type, source, assignee and unassigned, alone and together, page by page', async () => {
  const { me, client } = await signedInClient()
  const mine = await insertInquiry(db, { assigned_to: me.id, project_type: PLANTS.value }, 5)
  const walkIn = await insertInquiry(db, { source: 'staff', project_type: PLANTS.value }, 4)
  const home = await insertInquiry(db, { assigned_to: me.id }, 3)
  const contact = await insertInquiry(db, { source: 'contact', phone: null, project_type: null }, 2)
  const won = await insertInquiry(db, { assigned_to: me.id, project_type: PLANTS.value, status: 'won' }, 1)

  expect(await listIds(client, { project_type: PLANTS.value })).toEqual([won, walkIn, mine])
  expect(await listIds(client, { source: 'contact' })).toEqual([contact])
  expect(await listIds(client, { assigned_to: me.id })).toEqual([won, home, mine])
  expect(await listIds(client, { assigned_to: null })).toEqual([contact, walkIn])
  expect(await listIds(client, { assigned_to: me.id, project_type: PLANTS.value })).toEqual([won, mine])
  expect(await listIds(client, { assigned_to: me.id, project_type: PLANTS.value, status: 'new' })).toEqual([
    mine,
  ])
  expect(await listIds(client, { project_type: PLANTS.value, assigned_to: null })).toEqual([walkIn])
  expect(await listIds(client, { source: 'contact', project_type: PLANTS.value })).toEqual([])
  expect(await listIds(client, { search: 'meera', project_type: PLANTS.value, status: 'won' })).toEqual([won])
})

// 385
test('Inbox filter: suspected spam is listed only with the status spam, or in a search', async () => {
  const { client } = await signedInClient()
  const lead = await insertInquiry(db, {}, 2)
  const suspected = await insertInquiry(db, { status: 'spam', suspected_spam: true }, 1)
  const reference = inquiryReference(suspected)
  expect(await listIds(client, {})).toEqual([lead])
  expect(await listIds(client, { source: 'inquiry', project_type: HOMES.value })).toEqual([lead])
  expect(await listIds(client, { status: 'spam' })).toEqual([suspected])
  expect(await listIds(client, { search: 'meera' })).toEqual([suspected, lead])
  expect(await listIds(client, { search: reference })).toEqual([suspected])
})

test('Inbox filter: totals follow the filter', async () => {
  const { client } = await signedInClient()
  for (const project_type of [PLANTS.value, PLANTS.value, SHOPS.value] as const)
    await insertInquiry(db, { project_type })
  await insertInquiry(db, { project_type: PLANTS.value, status: 'won' })
  const total = async (input: ListInput) => (await client.inquiry.list.query({ ...input, limit: 1 })).total
  expect(await total({ project_type: PLANTS.value })).toBe(3)
  expect(await total({ project_type: PLANTS.value, status: 'new' })).toBe(2)
  expect(await total({ project_type: PLANTS.value, status: 'lost' })).toBe(0)
})

test('Inbox filter: days begin and end at the firm’s midnight, both included', async () => {
  const { client } = await signedInClient()
  const at = (time: string) => insertInquiry(db, { created_at: firmDate(time) })
  await at('2026-11-21T23:59:59.999')
  const first = await at('2026-11-22T00:00:00')
  const last = await at('2026-11-23T23:59:59.999')
  await at('2026-11-24T00:00:00')
  expect(await listIds(client, { from: '2026-11-22', to: '2026-11-23' })).toEqual([last, first])
  expect(await listIds(client, { from: '2026-11-22', to: '2026-11-22', status: 'new' })).toEqual([first])
  expect(await listIds(client, { from: '2026-11-24', to: '2026-11-22' })).toEqual([])
  const refused = await expectCallError(client.inquiry.list.query({ from: '22.11.2026' }))
  expect(refused.fields).toEqual({ from: ['Enter a date'] })
  const noYear = await expectCallError(client.inquiry.list.query({ to: '0000-12-31' }))
  expect(noYear.fields).toEqual({ to: ['Enter a date from 1900 on'] })
  expect(await listIds(client, { to: '9998-12-31', limit: 100 })).toHaveLength(4)
  const noEnd = await expectCallError(client.inquiry.list.query({ to: '9999-12-31' }))
  expect(noEnd.fields).toEqual({ to: ['Enter a date before 9999'] })
})

test('Inbox filter: overdue are open inquiries whose follow-up time has passed', async () => {
  const { client } = await signedInClient()
  const past = { follow_up_at: new Date(Date.now() - 60_000) }
  const late = await insertInquiry(db, past, 3)
  const lateQuote = await insertInquiry(db, { ...past, status: 'quoted' }, 2)
  await insertInquiry(db, { ...past, status: 'won' }, 1)
  await insertInquiry(db, { follow_up_at: new Date(Date.now() + 60_000) })
  await insertInquiry(db)
  expect(await listIds(client, { overdue: true })).toEqual([lateQuote, late])
  expect(await listIds(client, { overdue: true, status: 'quoted' })).toEqual([lateQuote])
  expect(await listIds(client, { overdue: true, sort: 'oldest' })).toEqual([late, lateQuote])
})

test('Inbox order: waiting longest lists open inquiries, unanswered ones first, each oldest first', async () => {
  const { client } = await signedInClient()
  const quoted = await insertInquiry(db, { status: 'quoted' }, 9 * HOUR)
  const contacted = await insertInquiry(db, { status: 'contacted', project_type: PLANTS.value }, 8 * HOUR)
  const oldNew = await insertInquiry(db, { project_type: PLANTS.value }, 5 * HOUR)
  const won = await insertInquiry(db, { status: 'won' }, 10 * HOUR)
  const wonLater = await insertInquiry(db, { status: 'won' }, 4 * HOUR)
  const fresh = await insertInquiry(db, {}, HOUR)
  const waiting = [oldNew, fresh, quoted, contacted]
  for (const limit of [1, 2, 3]) expect(await listIds(client, { sort: 'waiting' }, limit)).toEqual(waiting)
  expect(await listIds(client, { sort: 'waiting', project_type: PLANTS.value }, 1)).toEqual([
    oldNew,
    contacted,
  ])
  expect(await listIds(client, { sort: 'waiting', status: 'quoted' })).toEqual([quoted])
  // Closed inquiries wait for no answer.
  expect(await listIds(client, { sort: 'waiting', status: 'won' }, 1)).toEqual([won, wonLater])
  expect(await listIds(client, { sort: 'oldest' })).toEqual([won, quoted, contacted, oldNew, wonLater, fresh])
})
