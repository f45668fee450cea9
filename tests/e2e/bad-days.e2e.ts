import type { Page, Request } from 'playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { tabTo } from '../support/keyboard.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { topOfWords, unreachable } from '../support/reach.ts'
import { expect, test } from '../support/story.ts'

// Reads whole pages, down to their ends, several in one story.
test.describe.configure({ timeout: 30_000 })

/** Down to the end and back: everything has come in and is awake. */
async function seeAll(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 80))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}

/** An answer to every call of a batch that none of them can give. */
const impossible = (request: Request) =>
  new URL(request.url()).pathname.split(',').map(() => ({ result: { data: 7 } }))

const overflow = (page: Page) =>
  page.evaluate(() => document.scrollingElement!.scrollWidth - document.documentElement.clientWidth)

for (const width of [1440, 390])
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 900 } })

    for (const path of [...PUBLIC_PAGES, '/news-old'])
      // 405
      test(`${path} complains of nothing in the console and asks for nothing that is not there`, async ({
        page,
      }) => {
        await page.goto(path)
        await seeAll(page)
        expect(await overflow(page)).toBe(0)
      })

    // 404
    test('axe finds nothing on home', async ({ page }) => {
      await page.goto('/')
      await seeAll(page)
      await expectNoFindings(page)
    })
  })

// 404
test('axe finds nothing on home on a phone, with the menu open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expectNoFindings(page)
})

test('a picture that does not come leaves an open switch, and the page whole', async ({ page, tolerate }) => {
  tolerate(/images/)
  await page.route('**/images/**', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.model-stage svg').first()).toBeAttached()
  await seeAll(page)
  await expect(page.getByRole('heading', { name: 'Pillars of excellence' })).toBeVisible()
})

// 352
test('a page that throws while it is drawn leaves our words in its place, and the way on', async ({
  page,
  tolerate,
}) => {
  tolerate(/TypeError/)
  await page.goto('/faq')
  await page.route(/\/trpc\/.*team\.list/, (route) => route.fulfill({ json: impossible(route.request()) }))
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

test('at 320 pixels, and so at 400 % zoom, nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [...PUBLIC_PAGES, '/news-old']) {
    await page.goto(path)
    expect(await overflow(page), path).toBe(0)
  }
})

test('at 200 % text size every page stays whole, at half the width and on a phone', async ({ page }) => {
  for (const path of [...PUBLIC_PAGES, '/news/sixteen-floors-three-phases-one-quiet-summer']) {
    await page.goto(path)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    for (const [width, height] of [
      [720, 450],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const at = `${path} at ${width}`
      expect.soft(await unreachable(page), at).toEqual([])
      const bar = await page.getByRole('banner').boundingBox()
      const brand = await page.getByRole('banner').getByText('Saanjh Electricals').boundingBox()
      expect.soft(brand?.y, at).toBeGreaterThanOrEqual(0)
      // Letters stand within their line.
      expect
        .soft(await topOfWords(page, 'main :is(.eyebrow, h1)'), at)
        .toBeGreaterThan((bar?.height ?? NaN) - 4)
    }
  }
})

test('Home: by keyboard alone every breaker, slide and tab is reached, in the order of the page, and used', async ({
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

  const history = page.getByRole('tab', { name: 'HISTORY' })
  await tabTo(page, history)
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
