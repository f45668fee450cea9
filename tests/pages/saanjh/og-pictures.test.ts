import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '../../../server/core/database/ids.ts'
import { db } from '../../support/database.ts'
import { createUploadApp } from '../../support/media.ts'
import { createTestApp } from '../../support/test-app.ts'

type App = ReturnType<typeof createTestApp>['app']

/** Fetches a picture, which must be a JPEG of 1200 by 630, as the page announces. */
async function fetchPicture(app: App, path: string) {
  const response = await app.request(path)
  expect([response.status, response.headers.get('content-type')], path).toEqual([200, 'image/jpeg'])
  expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d{5,}$/)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.length).toBeLessThan(300_000)
  const { format, width, height } = await sharp(bytes).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  return { bytes, etag: response.headers.get('etag') ?? '' }
}

/** The mean colour of a part of a picture. */
async function colourOf(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const part = sharp(bytes).extract({ left, top, width: 40, height: 40 })
  const { channels } = await sharp(await part.png().toBuffer()).stats()
  return channels.map(({ mean }) => Math.round(mean))
}

const insertService = (slug: string, title: string) =>
  db.insertInto('ltf_services').values({ id: newId(), slug, title }).execute()

test('Pictures for shared links: a service has a card with its title, which is redrawn when the title changes and leaves out words in a script that the font lacks', async () => {
  const { app } = createTestApp(db)
  await insertService('earthing', 'II')
  const brightest = async (bytes: Buffer) => {
    const words = sharp(bytes).extract({ left: 50, top: 420, width: 400, height: 100 })
    const { channels } = await sharp(await words.png().toBuffer()).stats()
    return channels[0]?.max ?? 0
  }
  const first = await fetchPicture(app, '/og/services/earthing.jpg')
  expect(await brightest(first.bytes)).toBeGreaterThan(200)
  expect((await fetchPicture(app, '/og/services/earthing.jpg')).etag).toBe(first.etag)
  await db.updateTable('ltf_services').set({ title: 'भूसम्पर्कन' }).execute()
  const second = await fetchPicture(app, '/og/services/earthing.jpg')
  expect(await brightest(second.bytes)).toBeLessThan(60)
  expect(second.etag).not.toBe(first.etag)
  const headers = { 'if-none-match': second.etag }
  expect((await app.request('/og/services/earthing.jpg', { headers })).status).toBe(304)
})

test('Pictures for shared links: the page of a section has a card, but a section without a page and any other page have none', async () => {
  const { app } = createTestApp(db)
  await fetchPicture(app, '/og/pages/faq.jpg')
  for (const name of ['team', 'contact', 'nothing', 'projects/$slug'])
    expect((await app.request(`/og/pages/${encodeURIComponent(name)}.jpg`)).status, name).toBe(404)
})

test('Pictures for shared links: an article has one, and a page that does not exist has none', async () => {
  const { app } = createTestApp(db)
  const withPicture = await fetchPicture(app, '/og/news/why-we-photograph-every-joint.jpg')
  const without = await fetchPicture(app, '/og/news/open-evening-read-your-own-single-line-diagram.jpg')
  expect(withPicture.etag).not.toBe(without.etag)
  await db
    .insertInto('ltf_projects')
    .values({ id: newId(), slug: 'hidden', title: 'x', status: 'inactive' })
    .execute()
  for (const path of ['news/x', 'services/x', 'projects/x', 'projects/hidden', 'accounts/x'])
    expect((await app.request(`/og/${path}.jpg`)).status, path).toBe(404)
})

test('Pictures for shared links: a sample project has a card until a project is entered', async () => {
  const { app } = createTestApp(db)
  await fetchPicture(app, '/og/projects/casa-arco.jpg')
  await db.insertInto('ltf_projects').values({ id: newId(), slug: 'real', title: 'Real' }).execute()
  expect((await app.request('/og/projects/casa-arco.jpg')).status).toBe(404)
})

test('Pictures for shared links: a project has its photograph, cropped around the focal point', async () => {
  const { testApp, upload } = await createUploadApp()
  const create = { width: 1200, height: 630, channels: 3 as const, background: '#c01010' }
  const left = await sharp({ create }).png().toBuffer()
  const photograph = await sharp({ create: { ...create, width: 2400, background: '#1010c0' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .toBuffer()
  const { id, url } = await upload(photograph)
  await db
    .insertInto('ltf_projects')
    .values({ id: newId(), slug: 'arco', title: 'Casa Arco', image_url: url })
    .execute()
  await db.updateTable('media').set({ focal_x: 0 }).where('id', '=', id).execute()
  const red = await fetchPicture(testApp.app, '/og/projects/arco.jpg')
  await db.updateTable('media').set({ focal_x: 1 }).where('id', '=', id).execute()
  const blue = await fetchPicture(testApp.app, '/og/projects/arco.jpg')
  for (const x of [20, 1140]) {
    const [[redness = 0], [, , blueness = 0]] = [
      await colourOf(red.bytes, x, 300),
      await colourOf(blue.bytes, x, 300),
    ]
    expect(redness).toBeGreaterThan(150)
    expect(blueness).toBeGreaterThan(150)
  }
})
