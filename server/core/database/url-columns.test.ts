import { expect, test } from 'vitest'
import { db } from '../../../tests/support/factories.ts'
import { asAdmin, asVisitor } from '../../../tests/support/trpc-caller.ts'
import { newId } from './ids.ts'

// S20
test('Addresses: a photograph with an unsafe address is left out, as is an entry that is not a photograph', async () => {
  const good = { image_url: '/images/pavilion-lit-1080.webp', caption: 'Lit' }
  const photos = [
    { image_url: 'javascript:alert(1)', caption: '' },
    good,
    { image_url: '//evil.example', caption: '' },
    { image_url: 7 },
    null,
  ]
  await db
    .insertInto('ltf_projects')
    .values({ id: newId(), slug: 'arco', title: 'Casa Arco', photos: JSON.stringify(photos) })
    .execute()
  const [project] = (await (await asAdmin()).projects.listAll.query()).items
  expect(project?.photos).toEqual([good])
  expect((await asVisitor().projects.get.query({ slug: 'arco' })).photos).toMatchObject([good])
})

// S20
test('Addresses: an unsafe address is read as null, by visitors and by the back office', async () => {
  for (const website_url of [
    'javascript:alert(1)',
    ' JaVascript:x',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/images/pavilion-lit-1080.webp',
    'https://a.example/',
  ]) {
    await db.deleteFrom('ltf_clients').execute()
    await db.insertInto('ltf_clients').values({ id: newId(), name: website_url, website_url }).execute()
    const expected = [
      { name: website_url, website_url: /^(https:|\/images)/.test(website_url) ? website_url : null },
    ]
    expect(await asVisitor().clients.list.query()).toMatchObject(expected)
    expect(await (await asAdmin()).clients.listAll.query()).toMatchObject(expected)
  }
})
