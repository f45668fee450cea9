import { expect, test } from 'vitest'
import { projectInput } from '../../server/projects/schema.ts'
import { getFieldErrors } from './field-errors.ts'
import { changedFields, isChanged, mergeOverTheirs } from './record-draft.ts'

// 390
test('Edit conflict: keeping mine saves every field that I changed and leaves theirs everywhere else', () => {
  const base = { title: 'Hilltop', area: '520 sqm', year: '2024', featured: false }
  const theirs = { title: 'Hilltop', area: '540 sqm', year: '2025', featured: true }
  const mine = { title: 'Hilltop House', area: '520 sqm', year: '2026', featured: false }
  expect(mergeOverTheirs({ base, theirs }, mine)).toEqual({
    title: 'Hilltop House',
    area: '540 sqm',
    year: '2026',
    featured: true,
  })
})

test('Unsaved changes: typing something and taking it back is no change', () => {
  expect(isChanged({ title: 'a', featured: false }, { title: 'b', featured: false })).toBe(true)
  expect(isChanged({ title: 'a', featured: false }, { title: 'a', featured: false })).toBe(false)
})

test('Record form: only changed fields are sent and validated; a sample keeps its picture', () => {
  const base = { title: 'Casa Arco', image_url: '/images/arco-lit-1080.webp', year: '2022' }
  const draft = { ...base, year: '2023' }
  const changes = changedFields(base, draft, { ...draft, year: 2023 })
  expect(changes).toEqual({ year: 2023 })
  expect(getFieldErrors(projectInput, { ...draft, year: 2023 }, changes)).toEqual({})
})
