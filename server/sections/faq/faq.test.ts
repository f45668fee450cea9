import { expect, test } from 'vitest'
import { type Columns, columnsInDatabase, timestamps } from '../../../tests/support/columns.ts'
import { db } from '../../../tests/support/factories.ts'
import { asAdmin, asVisitor, expectCallError } from '../../../tests/support/trpc-caller.ts'
import { sampleFaq } from './samples/sample-faq.ts'
import type { FaqEntriesTable } from './table.ts'

const publicQuestions = async () =>
  (await asVisitor().content.faqList.query()).map(({ question }) => question)

test('FAQ: every field comes back as written', async () => {
  const admin = await asAdmin()
  const fields = {
    question: 'What is an RCCB?',
    answer: 'A switch.\n\nIt trips.',
    slug: 'rccb',
    order_index: 3,
    status: 'active' as const,
  }
  const saved = await admin.content.saveFaq.mutate(fields)
  expect(saved).toMatchObject(fields)
  expect(await admin.content.faq.query()).toEqual([saved])
  const { order_index: _, status: __, ...shown } = fields
  expect(await asVisitor().content.faqList.query()).toEqual([{ id: saved.id, ...shown }])
})

// D27
test('FAQ: visitors see the samples while no question is visible', async () => {
  const admin = await asAdmin()
  await admin.content.saveFaq.mutate({ question: 'Hidden?', status: 'inactive' })
  expect(await publicQuestions()).toEqual(sampleFaq.map(({ question }) => question))
  await admin.content.saveFaq.mutate({ question: 'Ours?' })
  expect(await publicQuestions()).toEqual(['Ours?'])
})

test('FAQ: questions are in the order that staff chose, and a new one comes last', async () => {
  const admin = await asAdmin()
  const ids = []
  for (const question of ['A?', 'B?', 'C?']) ids.push((await admin.content.saveFaq.mutate({ question })).id)
  expect(await publicQuestions()).toEqual(['A?', 'B?', 'C?'])
  await admin.content.arrangeFaq.mutate({ ids: ids.toReversed() })
  expect(await publicQuestions()).toEqual(['C?', 'B?', 'A?'])
  const partial = await expectCallError(admin.content.arrangeFaq.mutate({ ids: ids.slice(1) }))
  expect(partial.httpStatus).toBe(409)
  await admin.content.saveFaq.mutate({ question: 'D?', order_index: 40 })
  await admin.content.deleteFaq.mutate({ id: ids[0]! })
  await admin.content.saveFaq.mutate({ question: 'E?' })
  expect(await publicQuestions()).toEqual(['C?', 'B?', 'D?', 'E?'])
})

// D28
test('FAQ: a stale save is refused with the current row, and an invalid value at its field', async () => {
  const admin = await asAdmin()
  const { id, updated_at } = await admin.content.saveFaq.mutate({ question: 'A?' })
  const current = await admin.content.saveFaq.mutate({ id, updated_at, answer: 'Yes.' })
  const stale = await expectCallError(admin.content.saveFaq.mutate({ id, updated_at, answer: 'No.' }))
  expect(stale).toMatchObject({ httpStatus: 409, reason: 'stale', current })
  for (const [input, field] of [
    [{}, 'question'],
    [{ question: '' }, 'question'],
    [{ question: 'x', answer: 'a'.repeat(5001) }, 'answer'],
    [{ question: 'x', order_index: -1 }, 'order_index'],
    [{ id, question: 'x' }, 'updated_at'],
  ] as const) {
    const { httpStatus, fields } = await expectCallError(admin.content.saveFaq.mutate(input))
    expect([httpStatus, Object.keys(fields ?? {})]).toEqual([400, [field]])
  }
})

// D29
test('FAQ: a deleted question can be restored from Activity, and the samples become records once', async () => {
  const admin = await asAdmin()
  expect(await admin.content.startFromSamples.mutate({ table: 'faq_entries' })).toEqual({ added: 10 })
  const rows = await admin.content.faq.query()
  expect(rows.map(({ slug }) => slug)).toEqual(sampleFaq.map(({ slug }) => slug))
  await admin.content.deleteFaq.mutate({ id: rows[0]!.id })
  const [entry] = (await admin.activity.list.query({ table: 'faq_entries' })).items
  await admin.activity.restore.mutate({ id: entry!.id })
  expect(await admin.content.faq.query()).toHaveLength(10)
  const again = await expectCallError(admin.content.startFromSamples.mutate({ table: 'faq_entries' }))
  expect(again.httpStatus).toBe(409)
})

test('FAQ: the interface of the table has its columns', async () => {
  expect((await columnsInDatabase(db)).faq_entries).toEqual({
    id: 'uuid',
    slug: 'text',
    question: 'text',
    answer: 'text',
    order_index: 'integer',
    status: 'text',
    ...timestamps,
  } satisfies Columns<FaqEntriesTable>)
})
