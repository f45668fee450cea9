import { expect, test } from 'vitest'
import '../../../tests/support/factories.ts'
import { insertPicture } from '../../../tests/support/media.ts'
import { asAdmin, asVisitor, expectCallError } from '../../../tests/support/trpc-caller.ts'
import { mediaUrl } from '../../core/media/schema.ts'

const get = (slug: string) => asVisitor().projects.get.query({ slug })

/** The fields that visitors see, as shipped. A site may add its own. */
const IN_LIST = [
  'id',
  'slug',
  'title',
  'description',
  'image_url',
  'category',
  'location',
  'year',
  'area',
  'featured',
  'phase',
  'created_at',
]
const ON_PAGE = ['body', 'before_url', 'after_url', 'updated_at']

test('Project page: visitors get everything but the status, and the list omits fields that only the page shows', async () => {
  const admin = await asAdmin()
  const row = await admin.projects.create.mutate({
    title: 'Casa Arco',
    body: 'Lime plaster.',
    photos: [{ image_url: 'https://example.com/arcade.webp', caption: 'The arcade' }],
    before_url: 'https://example.com/before.webp',
    after_url: 'https://example.com/after.webp',
  })
  const { picture, before, after, related, photos, ...shown } = await get('casa-arco')
  expect({ picture, before, after, related }).toEqual({
    picture: null,
    before: null,
    after: null,
    related: [],
  })
  expect(photos).toEqual(row.photos.map((photo) => ({ ...photo, picture: null })))
  expect(row).toMatchObject(shown)
  expect(Object.keys(shown)).toEqual(expect.arrayContaining([...IN_LIST, ...ON_PAGE]))
  const [listed = {}] = (await asVisitor().projects.list.query()).items
  expect({ ...row, picture: null }).toMatchObject(listed)
  expect(Object.keys(listed)).toEqual(expect.arrayContaining(IN_LIST))
  for (const name of ['status', 'photos', ...ON_PAGE]) expect(listed).not.toHaveProperty(name)
  expect(shown).not.toHaveProperty('status')
})

test('Project page: uploaded pictures come with their sizes and crops, in the order of the photographs', async () => {
  const admin = await asAdmin()
  const [hall, roof] = [
    await insertPicture({ alt: 'A hall' }),
    await insertPicture({ placeholder: 'data:,x' }),
  ]
  await admin.projects.create.mutate({
    title: 'Casa Arco',
    image_url: mediaUrl(roof.hash),
    photos: [roof, null, hall].map((picture) => ({
      image_url: picture ? mediaUrl(picture.hash) : 'https://example.com/a.webp',
      caption: 'A caption',
    })),
    after_url: mediaUrl(hall.hash),
  })
  const { picture, photos, before, after } = await get('casa-arco')
  expect(picture).toMatchObject({ url: mediaUrl(roof.hash), width: 1600, placeholder: 'data:,x' })
  expect(photos.map(({ caption, picture }) => [caption, picture?.url, picture?.placeholder])).toEqual([
    ['A caption', mediaUrl(roof.hash), ''],
    ['A caption', undefined, undefined],
    ['A caption', mediaUrl(hall.hash), ''],
  ])
  expect([before, after]).toMatchObject([null, { url: mediaUrl(hall.hash), alt: 'A hall' }])
})

// 160
test('Project page: an unknown or inactive project is not found', async () => {
  const admin = await asAdmin()
  await admin.projects.create.mutate({ title: 'Hidden', status: 'inactive' })
  for (const slug of ['hidden', 'unknown'])
    expect(await expectCallError(get(slug))).toMatchObject({ httpStatus: 404 })
  expect(await expectCallError(get('No Slug'))).toMatchObject({ httpStatus: 400 })
})

test('Project page: lists three other active projects, those of the same category first, then the newest', async () => {
  const admin = await asAdmin()
  const create = (title: string, category: string | null, status: 'active' | 'inactive' = 'active') =>
    admin.projects.create.mutate({ title, category, status })
  await create('subject', 'Residential')
  expect((await get('subject')).related).toEqual([])
  await create('office', 'Commercial')
  await create('house', 'Residential')
  await create('hidden', 'Residential', 'inactive')
  await create('shop', 'Commercial')
  await create('yard', null)
  const related = async () => (await get('subject')).related.map(({ title }) => title)
  expect(await related()).toEqual(['house', 'yard', 'shop'])
  await create('flat', 'Residential')
  await create('villa', 'Residential')
  await create('tower', 'Residential')
  expect(await related()).toEqual(['tower', 'villa', 'flat'])
  const [card] = (await get('subject')).related
  expect((await asVisitor().projects.list.query()).items[0]).toEqual(card)
})
