import { brotliCompressSync } from 'node:zlib'
import type { Page, Response } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { headerStateAfterHydration } from '../support/hydration.ts'
import { trackLayoutShifts } from '../support/layout-shifts.ts'
import { trackRequests } from '../support/network-activity.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { startSlowPages } from '../support/slow-pages.ts'

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })

const FONT = /anek-latin/

// 405
test('Performance budgets: every page stays within its sizes on a visit by phone, without layout shifts when the font comes late', async ({
  page,
  site,
}) => {
  const network = trackRequests(page)
  const takeSizes = trackTransferSizes(page)
  const shifts = await trackLayoutShifts(page)
  let font = Promise.withResolvers<void>()
  // A route has each page fetch everything anew, as on a first visit: Playwright switches the cache off.
  await page.route(FONT, async (route) => {
    await font.promise
    await route.continue()
  })
  for (const path of PUBLIC_PAGES)
    await test.step(path, async () => {
      font = Promise.withResolvers()
      await page.goto(path, { waitUntil: 'commit' })
      await headerStateAfterHydration(page)
      await network.waitForIdle(FONT)
      // Worst case of a slow line: the text is laid out in the fallback font when the web font arrives.
      expect(await page.evaluate(() => document.fonts.check('1em Anek'))).toBe(false)
      font.resolve()
      await page.waitForLoadState()
      await network.waitForIdle()
      expect(await page.evaluate(() => document.fonts.check('1em Anek'))).toBe(true)
      const { script, style } = await takeSizes()
      expect(script).toBeGreaterThan(50_000)
      expect(script).toBeLessThanOrEqual(115_000)
      expect(style).toBeGreaterThan(5_000)
      expect(style).toBeLessThanOrEqual(12_000)
      expect(await shifts()).toEqual([])
    })
  const isForeign = (url: string) => !url.startsWith(site.url) && !url.startsWith('data:')
  expect(network.requestedUrls.filter(isForeign), 'other hosts').toEqual([])
})

test('Layout stability: nothing on a phone shifts while the markup of a page arrives', async ({
  page,
  site,
}) => {
  const slowPages = await startSlowPages(site.url)
  const shifts = await trackLayoutShifts(page)
  for (const path of PUBLIC_PAGES)
    await test.step(path, async () => {
      await page.goto(`${slowPages.url}${path}`)
      expect(await shifts()).toEqual([])
    })
  slowPages.stop()
})

test('Image budget: at most 60 kB of images before the largest paint; the light layers of the model after the load', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const layerPattern = /hero-tall-(off|res|com|ind|str)/
  const network = trackRequests(page)
  await page.goto('/')
  await expect
    .poll(() => network.requestedUrls.filter((url) => layerPattern.test(url)).length)
    .toBeGreaterThanOrEqual(5)
  await network.waitForIdle()
  const { before, layers, loaded, largest } = await page.evaluate(async () => {
    const paints = await new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      })
    })
    // The layers are beneath the lit picture, just as large, and painted after it.
    const candidates = paints.filter(
      (paint) => !/-(off|res|com|ind|str)-/.test((paint as LargestContentfulPaint).url),
    )
    const largest = candidates.at(-1)?.startTime ?? 0
    const pictures = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => /\/images\//.test(entry.name))
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return {
      largest,
      loaded: navigation?.loadEventStart ?? 0,
      before: pictures
        .filter((entry) => entry.startTime < largest)
        .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
      layers: pictures
        .filter(({ name }) => /hero-tall-(off|res|com|ind|str)/.test(name))
        .map(({ startTime }) => startTime),
    }
  })
  expect(largest).toBeGreaterThan(0)
  expect(
    before.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    JSON.stringify(before),
  ).toBeLessThanOrEqual(60_000)
  expect(layers).toHaveLength(5)
  for (const start of layers) expect(start).toBeGreaterThanOrEqual(loaded)
})

/** Sums the compressed sizes of the scripts and styles that a page loads. The returned function ends a page's sums. */
function trackTransferSizes(page: Page) {
  let scripts: Promise<number>[] = []
  let styles: Promise<number>[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (/javascript/.test(type)) scripts.push(compressedSize(response))
    if (type.startsWith('text/css')) styles.push(compressedSize(response))
    if (type.startsWith('text/html')) styles.push(inlineStylesSize(response))
  })
  const sum = async (sizes: Promise<number>[]) =>
    (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
  return async () => {
    const sizes = { script: await sum(scripts), style: await sum(styles) }
    scripts = []
    styles = []
    return sizes
  }
}

const brotliSize = (body: Buffer | string) => brotliCompressSync(body).length

const sizeByUrl = new Map<string, Promise<number>>()

/** Cached for all pages: file names contain a content hash. */
function compressedSize(file: Response): Promise<number> {
  const size = sizeByUrl.get(file.url()) ?? file.body().then(brotliSize)
  sizeByUrl.set(file.url(), size)
  return size
}

async function inlineStylesSize(htmlResponse: Response): Promise<number> {
  const html = await htmlResponse.text()
  return brotliSize(
    [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css).join(''),
  )
}
