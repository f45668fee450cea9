import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../server/core/database/ids.ts'
import { clearDatabase, db } from '../../support/database.ts'
import { createTestApp } from '../../support/test-app.ts'

const { drawing, drawCard } = vi.hoisted(() => {
  // Earlier test files of this worker may have loaded the modules with the real picture process.
  vi.resetModules()
  const drawing = Promise.withResolvers<Buffer>()
  return { drawing, drawCard: vi.fn<() => Promise<Buffer>>(() => drawing.promise) }
})
vi.mock('../../../server/core/media/picture-process.ts', async (original) => ({
  ...(await original<typeof import('../../../server/core/media/picture-process.ts')>()),
  drawCardInProcess: drawCard,
}))

// The reloaded modules use a new test database.
beforeEach(clearDatabase)

// S17
test('Pictures for shared links: at most twenty are queued for drawing, each once, and the next request gets a 503 with Retry-After', async () => {
  const { app } = createTestApp(db)
  const slugs = Array.from({ length: 21 }, (_, i) => `service-${i}`)
  const services = slugs.map((slug) => ({ id: newId(), slug, title: slug }))
  await db.insertInto('ltf_services').values(services).execute()
  const fetchPicture = async (slug = '') => await app.request(`/og/services/${slug}.jpg`)
  // The first call loads the client, which takes a while.
  expect((await fetchPicture('unknown')).status).toBe(404)
  const waiting = slugs.slice(0, 20).map(fetchPicture)
  await expect.poll(() => drawCard.mock.calls.length).toBe(20)
  const refused = await fetchPicture(slugs[20])
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
  expect(refused.headers.get('cache-control')).toBe('no-store')
  const same = fetchPicture(slugs[0])
  drawing.resolve(Buffer.from('a picture'))
  expect(new Set((await Promise.all([...waiting, same])).map(({ status }) => status))).toEqual(new Set([200]))
  expect(drawCard).toHaveBeenCalledTimes(20)
  expect((await fetchPicture(slugs[20])).status).toBe(200)
  expect((await fetchPicture(slugs[0])).status).toBe(200)
  expect(drawCard).toHaveBeenCalledTimes(21)
})
