import { expect, test } from 'vitest'
import { projectInput } from '../../../server/sections/projects/schema.ts'
import { getFieldErrors } from './field-errors.ts'
import { changedFields, hasSameFields, isChanged, mergeOverTheirs } from './record-draft.ts'

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

test('Edit conflict: a merged list of photographs has both sides’ additions, captions, removals and moves', () => {
  const photo = (name: string, caption = name) => ({ image_url: `/media/${name}`, caption })
  const base = { photos: ['a', 'b', 'c', 'd'].map((name) => photo(name)) }
  const theirs = { photos: [photo('a'), photo('b', 'Theirs'), photo('d'), photo('e')] }
  const mine = { photos: [photo('c'), photo('d', 'Mine'), photo('b'), photo('a'), photo('f')] }
  expect(mergeOverTheirs({ base, theirs }, mine)).toEqual({
    photos: [photo('d', 'Mine'), photo('b', 'Theirs'), photo('a'), photo('f'), photo('e')],
  })
  expect(mergeOverTheirs({ base, theirs }, { photos: base.photos.slice(1) })).toEqual({
    photos: [photo('b', 'Theirs'), photo('d'), photo('e')],
  })
  expect(mergeOverTheirs({ base, theirs }, { photos: [...base.photos] })).toEqual(theirs)
})

test('Unsaved changes: a list of photographs differs by its contents and by its order', () => {
  const [a, b] = [
    { image_url: '/media/a', caption: '' },
    { image_url: '/media/b', caption: '' },
  ]
  const changed = (photos: { image_url: string; caption: string }[]) =>
    isChanged({ photos: [a, b] }, { photos })
  expect(changed([{ ...a }, { ...b }])).toBe(false)
  for (const photos of [[b, a], [a], [a, b, b], [a, { ...b, caption: 'Lit' }]])
    expect(changed(photos)).toBe(true)
  expect(changedFields({ photos: [a] }, { photos: [{ ...a }] }, { photos: [a] })).toEqual({})
})

test('Drafts: a stored list of photographs is restored only if every entry is valid', () => {
  const template = { photos: [] }
  expect(hasSameFields(template, { photos: [{ image_url: '/media/a', caption: '' }] })).toBe(true)
  for (const photos of [
    undefined,
    'a',
    {},
    [null],
    [{ image_url: '/media/a' }],
    [{ image_url: 7, caption: '' }],
  ])
    expect(hasSameFields(template, { photos })).toBe(false)
})

test('Unsaved changes: typing something and reverting it does not count as a change', () => {
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
