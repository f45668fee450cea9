import type { Request } from 'playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { tabTo } from '../support/keyboard.ts'
import { trackRequests } from '../support/network-activity.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { horizontalOverflow, textTop, clippedTexts } from '../support/text-overflow.ts'

// Some tests scroll many pages to their ends.
test.describe.configure({ timeout: 30_000 })

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

// 405: the phone is tested in performance-budgets.e2e.ts
test('Pages: at 1440 px nothing fails to load, at 320 px nothing scrolls sideways, at 200 % text size nothing is cut off', async ({
  page,
}) => {
  // Fourteen pages, each scrolled to its end.
  test.setTimeout(60_000)
  const network = trackRequests(page)
  for (const path of [...PUBLIC_PAGES, '/news/sixteen-floors-three-phases-one-quiet-summer', '/news-old'])
    await test.step(path, async () => {
      await page.setViewportSize(DESKTOP)
      await page.goto(path)
      await network.scrollThrough(1)
      expect(await horizontalOverflow(page)).toBe(0)

      // As wide as 1280 pixels at 400 % zoom.
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await horizontalOverflow(page)).toBe(0)

      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      for (const size of [{ width: 720, height: 450 }, PHONE]) {
        await page.setViewportSize(size)
        const pageAndWidth = `${path} at ${size.width}`
        expect.soft(await clippedTexts(page), pageAndWidth).toEqual([])
        const headerBox = await page.getByRole('banner').boundingBox()
        const brandBox = await page.getByRole('banner').getByText('Saanjh Electricals').boundingBox()
        expect.soft(brandBox?.y, pageAndWidth).toBeGreaterThanOrEqual(0)
        // Letters are within their line box.
        expect
          .soft(await textTop(page, 'main :is(.eyebrow, h1)'), pageAndWidth)
          .toBeGreaterThan((headerBox?.height ?? NaN) - 4)
      }
    })
  await page.goto('/news-old')
  await network.scrollThrough(1)
  expect(await horizontalOverflow(page)).toBe(0)
})

// 404
test('Home: axe finds nothing on a desktop, on a phone, and there with the menu open', async ({ page }) => {
  const network = trackRequests(page)
  await page.setViewportSize(DESKTOP)
  await page.goto('/')
  await network.scrollThrough(1)
  await expectNoAxeViolations(page)
  await page.setViewportSize(PHONE)
  await network.scrollThrough(1)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('Hero: an image that does not load leaves an open switch, and the page complete', async ({
  page,
  tolerate,
}) => {
  tolerate(/images/)
  const network = trackRequests(page)
  await page.route('**/images/**', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.model-stage svg').first()).toBeAttached()
  await network.scrollThrough(1)
  await expect(page.getByRole('heading', { name: 'Pillars of excellence' })).toBeVisible()
})

// 352
test('Error page: a page that throws while rendering shows our text and a way on', async ({
  page,
  tolerate,
}) => {
  tolerate(/TypeError/)
  await page.goto('/faq')
  await page.route(/\/trpc\/.*team\.list/, (route) => route.fulfill({ json: invalidResult(route.request()) }))
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'ABOUT' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something tripped')
  await expect(page.getByText('This page could not be drawn. Please try again in a moment.')).toBeVisible()
  await expect(page.getByText(/TypeError|cannot read|is not a function/i)).toHaveCount(0)
  await menu.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions we hear on site')
  await menu.getByRole('link', { name: 'ABOUT' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drawn by day, lit by dusk')
})

/** A response that is invalid for every call of the batch. */
const invalidResult = (request: Request) =>
  new URL(request.url()).pathname.split(',').map(() => ({ result: { data: 7 } }))

test('Home: every breaker, slide and tab can be reached and used by keyboard, in the order of the page', async ({
  page,
}) => {
  await page.goto('/')
  const { keyboard } = page
  const breaker = page.getByRole('switch', { name: 'Residential' })
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await tabTo(page, breaker)
  const before = await breaker.getAttribute('aria-checked')
  await keyboard.press('Space')
  await expect(breaker).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true')

  for (const [slider, second] of [
    ['What we do', 'Commercial Systems'],
    ['Selected work', 'Glass Horizon Pavilion'],
  ] as const) {
    const region = page.getByLabel(slider, { exact: true })
    await tabTo(page, region.getByRole('button', { name: 'Next slide' }))
    await keyboard.press('Enter')
    await expect(region.getByRole('heading', { name: second })).toBeVisible()
  }

  const historyTab = page.getByRole('tab', { name: 'HISTORY' })
  await tabTo(page, historyTab)
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'MISSION' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'MISSION' })).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Pause' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Play' })).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: 'All news' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/news')
})
