import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { expect, test } from '../support/story.ts'

/** What is weighed; one whose body cannot be read fails the story. */
const COUNTED = /^text\/(?:html|css)|javascript/

/** What a page asks for until nothing more comes, before anything is touched. */
async function visit(page: Page, path: string) {
  const bodies: { url: string; type: string; body: Buffer }[] = []
  const urls: string[] = []
  const reading: Promise<void>[] = []
  page.on('request', (request) => urls.push(request.url()))
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (COUNTED.test(type))
      reading.push(response.body().then((body) => void bodies.push({ url: response.url(), type, body })))
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await Promise.all(reading)
  return { bodies, urls }
}

const brotli = (body: Buffer | string) => brotliCompressSync(body).length

for (const path of PUBLIC_PAGES)
  test(`${path} asks for at most 115 kB of script and 12 kB of styles, and no other host`, async ({
    page,
    site,
  }) => {
    const { bodies, urls } = await visit(page, path)
    const scripts = bodies.filter(({ type }) => /javascript/.test(type))
    const script = scripts.reduce((sum, { body }) => sum + brotli(body), 0)
    const html = bodies.find(({ type }) => type.startsWith('text/html'))?.body.toString() ?? ''
    const inline = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css).join('')
    const sheets = bodies.filter(({ type }) => type.startsWith('text/css'))
    const style = brotli(inline) + sheets.reduce((sum, { body }) => sum + brotli(body), 0)
    expect(script).toBeLessThanOrEqual(115_000)
    expect(style).toBeLessThanOrEqual(12_000)
    expect(urls.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'))).toEqual([])
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })

  test('at most 60 kB of pictures come before the largest paint; the unlit model and its light after the load', async ({
    page,
  }) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const { before, layers, loaded, largest } = await page.evaluate(async () => {
      const paints = await new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      })
      // The layers lie beneath the lit picture, as large as it, and are painted after it.
      const seen = paints.filter(
        (paint) => !/-(off|res|com|ind|str)-/.test((paint as LargestContentfulPaint).url),
      )
      const largest = seen.at(-1)?.startTime ?? 0
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

  for (const path of PUBLIC_PAGES)
    test(`nothing on ${path} moves by itself while it comes or is scrolled through`, async ({ page }) => {
      await page.addInitScript(() => {
        const shifts: string[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            sources?: { node?: Element }[]
          })[])
            if (entry.value >= 0.001)
              shifts.push(
                `${entry.value.toFixed(5)} ${entry.sources?.map(({ node }) => node?.className ?? node?.nodeName).join(', ')}`,
              )
        }).observe({ type: 'layout-shift', buffered: true })
      })
      // The worst that a slow line does to the first screen: it has been set in the fallback when our font arrives.
      await page.route(/anek-latin/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        await route.continue()
      })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await page.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += 300) {
          scrollTo(0, y)
          await new Promise((resolve) => setTimeout(resolve, 60))
        }
      })
      await page.waitForTimeout(500)
      expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
    })
})
