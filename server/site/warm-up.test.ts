import { afterEach, expect, test, vi } from 'vitest'
import { db } from '../../tests/support/factories.ts'
import { listedPages } from '../../tests/support/listed-pages.ts'
import { createTestApp } from '../../tests/support/test-app.ts'
import { createTestPages, unavailableError } from '../../tests/support/test-pages.ts'
import { newId } from '../core/database/ids.ts'

let stop = () => {}
afterEach(() => stop())

function createWarmApp(html: () => string | Promise<string> = () => 'page') {
  const testPages = createTestPages(html)
  const { app, dbEvents, lines } = createTestApp(db, {}, testPages.pages)
  stop = () => app.warmUp.stop()
  const rendered = () => testPages.render.mock.calls.map(([request]) => new URL(request.url))
  return { ...testPages, app, dbEvents, lines, rendered }
}

test('Warm-up: it renders each page that the site links to once, and after a change one at a time', async () => {
  await db
    .insertInto('ltf_services')
    .values({
      id: newId(),
      slug: 'rewiring',
      title: 'Rewiring',
      description: 'x',
      icon: 'bolt',
      order_index: 1,
    })
    .execute()
  await db
    .insertInto('ltf_projects')
    .values({ id: newId(), slug: 'a', title: 'A', category: 'Site & shop' })
    .execute()
  let now = 0
  let most = 0
  const { app, pages, rendered } = createWarmApp(async () => {
    most = Math.max(most, ++now)
    await new Promise((resolve) => setTimeout(resolve, 1))
    now -= 1
    return 'page'
  })
  await app.warmUp.run()
  const paths = rendered().map(({ pathname, search }) => pathname + search)
  expect(paths).toEqual(expect.arrayContaining(await listedPages()))
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => !pages.getCached(path))).toEqual([])
  expect(most).toBe(3)
  await app.warmUp.run()
  expect(rendered()).toHaveLength(paths.length)
  most = 0
  pages.invalidate()
  await app.warmUp.run()
  expect([rendered().length, most]).toEqual([paths.length * 2, 1])
})

test('Warm-up: after a change all pages are rendered again, the most requested first', async () => {
  const { app, pages, get, dbEvents, render, rendered } = createWarmApp()
  await app.warmUp.run()
  const { length } = rendered()
  for (const path of ['/terms', '/terms', '/contact']) await get(path)
  render.mockClear()
  dbEvents.emit('site_changed', 'settings')
  expect(pages.getCached('/')).toBeUndefined()
  await vi.waitFor(() => expect(rendered()).toHaveLength(length), { timeout: 60_000 })
  expect(
    rendered()
      .slice(0, 2)
      .map(({ pathname }) => pathname),
  ).toEqual(['/terms', '/contact'])
})

test('Warm-up: it ends when two pages in a row cannot be rendered, and starts again with the next change', async () => {
  const { app, errors, rendered, dbEvents, pages } = createWarmApp()
  errors.push(unavailableError)
  await app.warmUp.run()
  expect(rendered().length).toBeLessThanOrEqual(4)
  errors.splice(0)
  dbEvents.emit('reconnected')
  await vi.waitFor(() => expect(pages.getCached('/terms')).toBeDefined(), { timeout: 60_000 })
})

test('Warm-up: one page that cannot be rendered does not stop the others, and is tried again', async () => {
  let renderings = 0
  const { app, errors, pages, render, rendered } = createWarmApp(() => {
    renderings += 1
    if (renderings > 1) errors.splice(0)
    return 'page'
  })
  await app.warmUp.run()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  pages.invalidate()
  render.mockClear()
  renderings = 0
  errors.push(unavailableError)
  await app.warmUp.run()
  const [first] = rendered()
  const failed = `${first?.pathname}${first?.search}`
  expect(pages.getCached(failed)).toBeUndefined()
  expect(pages.getCached('/terms')).toBeDefined()
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(pages.getCached(failed)).toBeDefined(), { timeout: 60_000 })
})
