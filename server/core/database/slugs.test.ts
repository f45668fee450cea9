import { expect, test } from 'vitest'
import { asAdmin } from '../../../tests/support/trpc-caller.ts'
import '../../../tests/support/factories.ts'
import { slugify } from './slugs.ts'

test('Slugs: the title in lower-case ASCII', () => {
  expect(slugify('Café & Bar: 11/22 kV!')).toBe('cafe-bar-11-22-kv')
  expect(slugify('  --Hilltop--  ')).toBe('hilltop')
  expect(slugify('a'.repeat(100))).toBe('a'.repeat(80))
  expect(slugify(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79))
  expect(
    ['Straße nach Ærø', 'Łódź', 'Đà Nẵng', 'बिजली', 'ગુજરાત', 'மின்சாரம்', 'اردو', '３３ kV', '🌟 Star'].map(
      slugify,
    ),
  ).toEqual(['strasse-nach-aero', 'lodz', 'da-nang', 'bijli', 'gujrat', 'mincarm', 'rdw', '33-kv', 'star'])
  expect(slugify('🌟 …')).toBe('')
})

test('Slugs: records with the same title get different slugs, also when they are created at once', async () => {
  const admin = await asAdmin()
  const created = await Promise.all(
    Array.from({ length: 6 }, () => admin.projects.create.mutate({ title: 'Casa Arco' })),
  )
  expect(created.map((row) => row.slug).toSorted()).toEqual([
    'casa-arco',
    'casa-arco-2',
    'casa-arco-3',
    'casa-arco-4',
    'casa-arco-5',
    'casa-arco-6',
  ])
})

test('Slugs: a title without a letter gets a slug all the same', async () => {
  const admin = await asAdmin()
  expect((await admin.projects.create.mutate({ title: '⚡' })).slug).toBe('project')
  expect((await admin.projects.create.mutate({ title: '💡 …' })).slug).toBe('project-2')
  expect((await admin.services.create.mutate({ title: '—' })).slug).toBe('service')
})

test('Slugs: a slug of eighty letters leaves room for its number', async () => {
  const admin = await asAdmin()
  const title = 'a'.repeat(90)
  await admin.services.create.mutate({ title })
  expect((await admin.services.create.mutate({ title })).slug).toBe(`${'a'.repeat(78)}-2`)
})
