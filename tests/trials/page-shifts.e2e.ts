import { expect, test } from '../support/fixtures.ts'
import { headerStateAfterHydration } from '../support/hydration.ts'
import { trackLayoutShifts } from '../support/layout-shifts.ts'
import { trackRequests } from '../support/network-activity.ts'
import { expectHeightToStay } from '../support/page-height.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { startSlowPages } from '../support/slow-pages.ts'
import { horizontalOverflow } from '../support/text-overflow.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const FONT = /anek-latin/
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

for (const path of [...PUBLIC_PAGES, '/news-old'])
  // 405
  test(`${path}: on a first visit with a slow connection, nothing fails, shifts or scrolls sideways down to the end, on a phone or a desktop`, async ({
    page,
    site,
  }) => {
    const slowPages = await startSlowPages(site.url)
    const network = trackRequests(page)
    const shifts = await trackLayoutShifts(page)
    const font = Promise.withResolvers<void>()
    // A route makes each page load everything again, as on a first visit: Playwright then disables the cache.
    await page.route(FONT, async (route) => {
      await font.promise
      await route.continue()
    })
    await page.setViewportSize(PHONE)
    // The load event waits for the font.
    await page.goto(`${slowPages.url}${path}`, { waitUntil: 'domcontentloaded' })
    await network.waitForIdle(FONT)
    // The worst case of a slow connection: the text is laid out in the fallback font when the web font arrives.
    expect(await page.evaluate(() => document.fonts.check('1em Anek'))).toBe(false)
    font.resolve()
    await page.waitForLoadState()
    await headerStateAfterHydration(page)
    await expectHeightToStay(page, () => network.scrollThrough(0.8))
    expect(await page.evaluate(() => document.fonts.check('1em Anek'))).toBe(true)
    expect(await shifts()).toEqual([])
    expect(await horizontalOverflow(page)).toBe(0)
    await page.setViewportSize(DESKTOP)
    await page.reload()
    await expectHeightToStay(page, () => network.scrollThrough(1.5))
    expect(await horizontalOverflow(page)).toBe(0)
    const isForeign = (url: string) => !url.startsWith(slowPages.url) && !url.startsWith('data:')
    expect(network.requestedUrls.filter(isForeign), 'other hosts').toEqual([])
    slowPages.stop()
  })
