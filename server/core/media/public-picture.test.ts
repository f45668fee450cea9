import { expect, test } from 'vitest'
import { db } from '../../../tests/support/database.ts'
import { insertPicture } from '../../../tests/support/media.ts'
import { asAdmin, asVisitor } from '../../../tests/support/trpc-caller.ts'
import { pictureWidths, publicPicture } from './public-picture.ts'
import { mediaWidths } from './sizes/schema.ts'

const TINY = 'data:image/webp;base64,UklGRg=='

test('Uploaded pictures: lists have the data to show a picture beside each address', async () => {
  const admin = await asAdmin()
  const { hash } = await insertPicture({ alt: 'A meter room', focal_x: 0.25, placeholder: TINY })
  const url = `/media/${hash}`
  await admin.projects.create.mutate({ title: 'Casa Arco', image_url: url, featured: true })
  await admin.team.create.mutate({ name: 'Asha', image_url: `${url}-640.webp` })
  await admin.clients.create.mutate({ name: 'Kokum', logo_url: `https://site.example${url}` })
  const picture = {
    url,
    width: 1600,
    height: 1200,
    widths: [480, 640, 828, 1080, 1440, 1600],
    alt: 'A meter room',
    focal_x: 0.25,
    focal_y: 0.5,
    colour: '#808080',
    // Not in lists, where every row would contain one.
    placeholder: '',
    state: 'ready',
  }
  const visitor = asVisitor()
  expect((await visitor.projects.list.query({ featured: true })).items[0]?.picture).toEqual(picture)
  expect((await visitor.team.list.query())[0]?.picture).toEqual(picture)
  expect((await visitor.clients.list.query())[0]?.logo).toEqual(picture)
  expect((await admin.projects.listAll.query({})).items[0]?.picture).toEqual(picture)
  expect((await admin.team.listAll.query())[0]?.picture).toEqual(picture)
  expect((await admin.clients.listAll.query())[0]?.logo).toEqual(picture)
})

test('Uploaded pictures: any other address, or the address of a deleted picture, gives null', async () => {
  const admin = await asAdmin()
  const { hash } = await insertPicture()
  const addresses = [`/media/${'0'.repeat(32)}`, `https://site.example/pictures/${hash}`, null]
  for (const image_url of addresses) {
    const { id } = await admin.projects.create.mutate({ title: 'Casa Arco' })
    await db.updateTable('ltf_projects').set({ image_url }).where('id', '=', id).execute()
  }
  const { items } = await asVisitor().projects.list.query({})
  expect(items.map(({ picture }) => picture)).toEqual(addresses.map(() => null))
})

test('Uploaded pictures: the placeholder is included if it is requested', async () => {
  const admin = await asAdmin()
  const { hash } = await insertPicture({ placeholder: TINY, state: 'processing' })
  await admin.projects.create.mutate({ title: 'Casa Arco', image_url: `/media/${hash}` })
  const row = await db
    .selectFrom('ltf_projects')
    .select(publicPicture('image_url', { withPlaceholder: true }).as('picture'))
    .executeTakeFirst()
  expect(row?.picture).toMatchObject({ placeholder: TINY, state: 'processing', widths: [] })
})

test('Uploaded pictures: pages get exactly the widths that are rendered', async () => {
  const sizes = [1, 479, 480, 481, 640, 900, 1919, 1920, 2560]
  for (const width of sizes) await insertPicture({ width })
  const rows = await db
    .selectFrom('media')
    .select(['width', pictureWidths.as('widths')])
    .orderBy('width')
    .execute()
  expect(rows).toEqual(sizes.map((width) => ({ width, widths: mediaWidths(width) })))
})
