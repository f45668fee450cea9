import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { buildInquiry, insertInquiry } from '../../../tests/support/inquiries.ts'
import { expectCallError, signedInClient } from '../../../tests/support/trpc-caller.ts'

const day = (hours: number) => new Date(Date.UTC(2026, 10, 23, hours)).toISOString()

test('Follow-ups: are listed between two times, the earliest first, of open inquiries only', async () => {
  const { client } = await signedInClient()
  const add = (name: string, hour: number, rest = {}) =>
    insertInquiry(db, { name, follow_up_at: day(hour), ...rest })
  await add('Later', 14)
  await add('Sooner', 9, { status: 'quoted' })
  await add('Before', 2)
  await add('After', 20)
  await add('Won', 10, { status: 'won' })
  await insertInquiry(db, { name: 'None' })
  const names = async (input: Parameters<typeof client.inquiry.followUps.query>[0]) =>
    (await client.inquiry.followUps.query(input)).items.map(({ name }) => name)
  expect(await names({ from: day(9), before: day(20) })).toEqual(['Sooner', 'Later'])
  expect(await names({ before: day(20) })).toEqual(['Before', 'Sooner', 'Later'])
})

test('Follow-ups: are filtered by person, or for unassigned ones', async () => {
  const { me, client } = await signedInClient()
  await insertInquiry(db, { name: 'Mine', follow_up_at: day(1), assigned_to: me.id })
  await insertInquiry(db, { name: 'Nobody’s', follow_up_at: day(2) })
  const names = async (person?: string) =>
    (await client.inquiry.followUps.query({ before: day(20), person })).items.map(({ name }) => name)
  expect(await names()).toEqual(['Mine', 'Nobody’s'])
  expect(await names(me.id)).toEqual(['Mine'])
  expect(await names('nobody')).toEqual(['Nobody’s'])
  const error = await expectCallError(client.inquiry.followUps.query({ before: day(20), person: 'x' }))
  expect(error).toMatchObject({ httpStatus: 400, fields: { person: expect.any(Array) } })
})

test('Follow-ups: a response has at most two hundred, and the total', async () => {
  const { client } = await signedInClient()
  await db
    .insertInto('inquiries')
    .values(Array.from({ length: 251 }, () => buildInquiry({ follow_up_at: day(1) })))
    .execute()
  const { items, total } = await client.inquiry.followUps.query({ before: day(20) })
  expect([items.length, total]).toEqual([200, 251])
})
