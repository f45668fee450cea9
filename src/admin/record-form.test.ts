import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { projectInput } from '../../server/projects/schema.ts'
import { getFieldErrors } from './field-errors.ts'
import { changedFields, isChanged, mergeOverTheirs } from './record-draft.ts'
import { saveErrorMessage } from './save-errors.ts'
import { applyOrder } from './sortable-list.tsx'

// 390
test('keeping mine saves every field that I changed and leaves theirs everywhere else', () => {
  const base = { title: 'Hilltop', area: '520 sqm', year: '2024', featured: false }
  const theirs = { title: 'Hilltop', area: '540 sqm', year: '2025', featured: true }
  const mine = { title: 'Hilltop House', area: '520 sqm', year: '2026', featured: false }
  expect(mergeOverTheirs({ base, theirs, updated_at: '' }, mine)).toEqual({
    title: 'Hilltop House',
    area: '540 sqm',
    year: '2026',
    featured: true,
  })
})

test('typing something and taking it back is no change', () => {
  expect(isChanged({ title: 'a', featured: false }, { title: 'b', featured: false })).toBe(true)
  expect(isChanged({ title: 'a', featured: false }, { title: 'a', featured: false })).toBe(false)
})

test('only what was changed is sent and judged: a sample keeps its picture', () => {
  const base = { title: 'Casa Arco', image_url: '/images/arco-lit-1080.webp', year: '2022' }
  const draft = { ...base, year: '2023' }
  const changes = changedFields(base, draft, { ...draft, year: 2023 })
  expect(changes).toEqual({ year: 2023 })
  expect(getFieldErrors(projectInput, { ...draft, year: 2023 }, changes)).toEqual({})
})

// 296
test('a year that is no number gets its message at the field', () => {
  const input = { title: 'Hilltop', year: Number.parseInt('soon', 10) }
  expect(getFieldErrors(projectInput, input)).toEqual({ year: 'Enter a whole number' })
  expect(getFieldErrors(projectInput, { title: '  ', year: 2024 })).toEqual({ title: 'Title is required' })
})

test('each failure of a save says what can be done', () => {
  expect(saveErrorMessage(new TypeError('Failed to fetch'))).toMatch(/^No connection/)
  expect(saveErrorMessage(errorWithStatus(404))).toMatch(/deleted this in the meantime/)
  expect(saveErrorMessage(errorWithStatus(500))).toMatch(/Request r-1/)
  expect(saveErrorMessage(errorWithStatus(401))).toBeNull()
})

test('rows take the order of the ids, counted from 1; those not named stay at the end', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, order_index: 7 }))
  const order = applyOrder(rows, ['c', 'a', 'b']).map(({ id, order_index }) => `${id}${order_index}`)
  expect(order).toEqual(['c1', 'a2', 'b3', 'd7'])
})

const errorWithStatus = (httpStatus: number) =>
  TRPCClientError.from({ error: { code: -32000, message: 'Sorry.', data: { httpStatus, requestId: 'r-1' } } })
