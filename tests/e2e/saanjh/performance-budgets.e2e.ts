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
  /** The text below the heading, for a page that has no other unique text. */
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

// 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 405: on a desktop in tests/screens/saanjh/public-pages.screen.ts;
// tests/trials/page-shifts.e2e.ts scrolls through each of them on a slow connection.
test('Pages: on a first visit by phone each stays within its size budget, and nothing on it fails, shifts or is wider than the screen; Home is also scrolled, on a slow connection', async ({
  page,
  site,
}) => {
  const slowPages = await startSlowPages(site.url)
  const network = trackRequests(page)
  const takeSizes = trackTransferSizes(page)
  const shifts = await trackLayoutShifts(page)
  let font = Promise.withResolvers<void>()
  // A route makes each page load everything again, as on a first visit: Playwright then disables the cache.
  await page.route(FONT, async (route) => {
    await font.promise
    await route.continue()
  })
  for (const { path, heading, title, text = heading } of PAGES)
    await test.step(path, async () => {
      const isHome = path === HOME.path
      font = Promise.withResolvers()
      // The load event waits for the font.
      const url = `${isHome ? slowPages.url : site.url}${path}`
      const response = await page.goto(url, { waitUntil: 'domcontentloaded' })
      expect(response?.status()).toBe(200)
      await network.waitForIdle(FONT)
      // The worst case of a slow connection: the text is laid out in the fallback font when the web font arrives.
      expect(await page.evaluate(() => document.fonts.check('1em Anek'))).toBe(false)
      font.resolve()
      await page.waitForLoadState()
      await headerStateAfterHydration(page)
      await network.waitForIdle()
      expect(await page.evaluate(() => document.fonts.check('1em Anek'))).toBe(true)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveTitle(title)
      await expect(page.getByRole('main')).toContainText(text)
      const { script, style, all } = await takeSizes()
      expect(script, path).toBeGreaterThan(50_000)
      expect(script, path).toBeLessThanOrEqual(107_000)
      expect(style, path).toBeGreaterThan(5_000)
      expect(style, path).toBeLessThanOrEqual(12_400)
      expect(all, path).toBeLessThanOrEqual(isHome ? 250_000 : 280_000)
      if (isHome) await expectHeightToStay(page, () => network.scrollThrough(0.8))
      expect(await shifts()).toEqual([])
      expect(await horizontalOverflow(page)).toBe(0)
      // Files that scrolling loaded do not count towards the sizes of a page.
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

  test('Image budget: before the largest picture has loaded, at most 60 kB of images and no script are requested; the light layers of the model follow after the load event', async ({
    page,
  }) => {
    const layerPattern = /hero-tall-(off|res|com|ind|str)/
    const network = trackRequests(page)
    const picture = Promise.withResolvers<void>()
    await page.route(/hero-tall-all/, async (route) => {
      await picture.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    // By now the page is laid out and painted, and images near the screen would have been requested.
    await page.evaluate(async () => {
      await document.fonts.ready
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    })
    const early = new Set(network.requestedUrls)
    picture.resolve()
    await expect
      .poll(() => network.requestedUrls.filter((url) => layerPattern.test(url)).length)
      .toBeGreaterThanOrEqual(5)
    await network.waitForIdle()
    const { loaded, resources } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return {
        loaded: navigation?.loadEventStart ?? 0,
        resources: entries.map(({ name, startTime, encodedBodySize }) => ({
          name,
          startTime,
          encodedBodySize,
        })),
      }
    })
    const before = resources.filter(({ name }) => early.has(name) && /\/images\//.test(name))
    expect(before.map(({ name }) => name)).toContainEqual(expect.stringMatching(/hero-tall-all/))
    expect(
      before.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      JSON.stringify(before),
    ).toBeLessThanOrEqual(60_000)
    expect([...early].filter((url) => url.endsWith('.js'))).toEqual([])
    const layers = resources.filter(({ name }) => layerPattern.test(name))
    expect(layers).toHaveLength(5)
    for (const { startTime } of layers) expect(startTime).toBeGreaterThanOrEqual(loaded)
  })
})

/** Sums the compressed sizes of scripts, styles and all files. The returned function reads and resets the sums. */
function trackTransferSizes(page: Page) {
  let scripts: Promise<number>[] = []
  let styles: Promise<number>[] = []
  let files: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.url().startsWith('data:')) return
    const type = response.headers()['content-type'] ?? ''
    if (/javascript/.test(type)) scripts.push(compressedSize(response))
    if (type.startsWith('text/css')) styles.push(compressedSize(response))
    if (type.startsWith('text/html')) styles.push(inlineStylesSize(response))
    files.push(compressedSize(response))
  })
  const sum = async (sizes: Promise<number>[]) =>
    (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
  return async () => {
    const sizes = { script: await sum(scripts), style: await sum(styles), all: await sum(files) }
    scripts = []
    styles = []
    files = []
    return sizes
  }
}

const brotliSize = (body: Buffer | string) => brotliCompressSync(body).length

const sizeByUrl = new Map<string, Promise<number>>()

/** The size is cached across pages: file names contain a content hash. */
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
