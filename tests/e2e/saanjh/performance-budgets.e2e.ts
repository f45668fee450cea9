import { brotliCompressSync } from 'node:zlib'
import type { Page, Response } from 'playwright/test'
import { firm } from '../../../src/firm.ts'
import { expect, test } from '../../support/fixtures.ts'
import { headerStateAfterHydration } from '../../support/hydration.ts'
import { trackLayoutShifts } from '../../support/layout-shifts.ts'
import { trackRequests } from '../../support/network-activity.ts'
import { expectHeightToStay } from '../../support/page-height.ts'
import { HOME } from '../../support/public-pages.ts'
import { startSlowPages } from '../../support/slow-pages.ts'
import { horizontalOverflow } from '../../support/text-overflow.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const FONT = /anek-latin/

interface PageCase {
  path: string
  heading: string
  title: RegExp
  /** The words below the heading, of a page that has no others. */
  text?: string
}

const PAGES: PageCase[] = [
  HOME,
  { path: '/about', heading: 'Drawn by day, lit by dusk', title: new RegExp(`^About ${firm.name}`) },
  { path: '/services', heading: 'Every volt, from the yard to the lamp', title: /^Electrical services/ },
  {
    path: '/services/industrial',
    heading: 'Industrial',
    title: new RegExp(`^Industrial: ${firm.name}$`),
  },
  { path: '/projects', heading: 'Projects', title: /^Projects: homes/ },
  { path: '/projects/casa-arco', heading: 'Casa Arco', title: new RegExp(`^Casa Arco: ${firm.name}$`) },
  { path: '/faq', heading: 'Questions we hear on site', title: /^Questions about electrical work/ },
  { path: '/news', heading: 'News', title: new RegExp(`^News from ${firm.name}$`) },
  {
    path: '/news/why-we-photograph-every-joint',
    heading: 'Why we photograph every joint',
    title: /^Why we photograph/,
  },
  {
    path: '/news-old',
    heading: 'News & Updates',
    title: /^News & Updates: /,
    text: 'Coming soon...',
  },
  { path: '/contact', heading: 'Contact Us', title: new RegExp(`^Contact ${firm.name}$`) },
  { path: '/inquiry', heading: 'START YOUR PROJECT', title: /^Start your project with/ },
  { path: '/privacy', heading: 'Privacy Policy', title: /^Privacy Policy: / },
  { path: '/terms', heading: 'Terms of Service', title: /^Terms of Service: / },
]

// 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 405: at a desk in tests/screens/public-pages.screen.ts; tests/trials/page-shifts.e2e.ts
// scrolls through each of them, over a slow line
test('Pages: on a first visit by phone each answers within its sizes, and nothing on it fails, shifts or is wider than the screen; Home is scrolled, over a slow line', async ({
  page,
  site,
}) => {
  const slowPages = await startSlowPages(site.url)
  const network = trackRequests(page)
  const takeSizes = trackTransferSizes(page)
  const shifts = await trackLayoutShifts(page)
  let font = Promise.withResolvers<void>()
  // A route has each page fetch everything anew, as on a first visit: Playwright switches the cache off.
  await page.route(FONT, async (route) => {
    await font.promise
    await route.continue()
  })
  for (const { path, heading, title, text = heading } of PAGES)
    await test.step(path, async () => {
      const isHome = path === HOME.path
      font = Promise.withResolvers()
      // The load waits for the font.
      const url = `${isHome ? slowPages.url : site.url}${path}`
      const response = await page.goto(url, { waitUntil: 'domcontentloaded' })
      expect(response?.status()).toBe(200)
      await headerStateAfterHydration(page)
      await network.waitForIdle(FONT)
      // Worst case of a slow line: the text is laid out in the fallback font when the web font arrives.
      expect(await page.evaluate(() => document.fonts.check('1em Anek'))).toBe(false)
      font.resolve()
      await page.waitForLoadState()
      await network.waitForIdle()
      expect(await page.evaluate(() => document.fonts.check('1em Anek'))).toBe(true)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveTitle(title)
      await expect(page.getByRole('main')).toContainText(text)
      const { script, style } = await takeSizes()
      expect(script, path).toBeGreaterThan(50_000)
      expect(script, path).toBeLessThanOrEqual(107_000)
      expect(style, path).toBeGreaterThan(5_000)
      expect(style, path).toBeLessThanOrEqual(12_400)
      if (isHome) await expectHeightToStay(page, () => network.scrollThrough(0.8))
      expect(await shifts()).toEqual([])
      expect(await horizontalOverflow(page)).toBe(0)
      // What was scrolled to belongs to no page's sizes.
      await takeSizes()
    })
  const isOwn = (url: string) => [site.url, slowPages.url, 'data:'].some((start) => url.startsWith(start))
  expect(
    network.requestedUrls.filter((url) => !isOwn(url)),
    'other hosts',
  ).toEqual([])
  slowPages.stop()
})

test.describe('on a dense screen', () => {
  test.use({ deviceScaleFactor: 2 })

  test('Image budget: at most 60 kB of images before the largest paint, whose picture comes before any script; the light layers of the model after the load', async ({
    page,
  }) => {
    const layerPattern = /hero-tall-(off|res|com|ind|str)/
    const network = trackRequests(page)
    await page.goto('/')
    await expect
      .poll(() => network.requestedUrls.filter((url) => layerPattern.test(url)).length)
      .toBeGreaterThanOrEqual(5)
    await network.waitForIdle()
    const { before, layers, loaded, largest, picture, scripts } = await page.evaluate(async () => {
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
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return {
        largest,
        picture: pictures.find(({ name }) => /hero-tall-all/.test(name))?.responseEnd ?? Infinity,
        scripts: scripts.map(({ startTime }) => startTime),
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
    expect(Math.min(...scripts)).toBeGreaterThanOrEqual(picture)
    expect(layers).toHaveLength(5)
    for (const start of layers) expect(start).toBeGreaterThanOrEqual(loaded)
  })
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
