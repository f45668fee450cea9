import { topOfWords } from '../support/reach.ts'
import { expect, test } from '../support/story.ts'

test.use({ javaScriptEnabled: false })

const PAGES: [path: string, words: string | RegExp][] = [
  ['/', 'Where electrical engineering meets execution'],
  ['/about', /Drawn by day/],
  ['/services', /Every volt/],
  ['/services/turnkey', 'Structural Harmony'],
  ['/projects', 'Projects'],
  ['/faq', /Questions we hear/],
  ['/news', /News|From site/],
  ['/contact', 'Contact Us'],
  ['/inquiry', 'START YOUR PROJECT'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
]

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`${viewport.width} pixels wide, without script`, () => {
    test.use({ viewport })

    // 396
    test('every public page shows its content and its links work', async ({ page, tolerate }) => {
      // Scripts that are asked for early and never run.
      tolerate(/^csp /)
      for (const [path, words] of PAGES) {
        await page.goto(path)
        await expect(page.getByRole('main').getByText(words).first(), path).toBeVisible()
        const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
        await expect(links, path).toHaveCount(7)
        await expect(links.last(), path).toBeVisible()
      }
      await page.goto('/')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
      await expect(page).toHaveURL('/faq')
    })

    test('home hides nothing behind a script', async ({ page, tolerate }) => {
      // Scripts that are asked for early and never run.
      tolerate(/^csp /)
      await page.goto('/')
      for (const words of ['well-documented electrical systems', 'no building waits for a fire'])
        await expect(page.getByText(words)).toBeVisible()
      for (const name of ['HISTORY', 'MISSION', 'VISION'])
        await expect(page.getByRole('heading', { name, level: 3, exact: true })).toBeVisible()
      // A breaker that lights nothing is none.
      await expect(page.getByRole('switch')).toHaveCount(0)
      for (const title of ['Smart Home Automation', 'Studio H'])
        await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
      await expect(page.getByRole('definition').filter({ hasText: '264+' })).toBeVisible()
      const hidden = await page
        .getByRole('main')
        .locator('.rv, .lit-layer')
        .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).opacity !== '1').length)
      expect(hidden).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      )
    })
  })

// 396
for (const width of [320, 390, 768, 1440])
  test(`${width} pixels wide, without script, the menu lies on nothing and no stroke crosses its words`, async ({
    page,
    tolerate,
  }) => {
    tolerate(/^csp /)
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/', '/about', '/contact', '/projects']) {
      await page.goto(path)
      const { header, strays } = await page.evaluate(() => ({
        header: document.querySelector('header')?.getBoundingClientRect().bottom ?? NaN,
        // A stroke is placed by its own link, or not drawn at all.
        strays: [...document.querySelectorAll('header nav a')].filter(
          (link) =>
            getComputedStyle(link).position !== 'relative' &&
            ['::before', '::after'].some((part) => getComputedStyle(link, part).content !== 'none'),
        ).length,
      }))
      const first = await topOfWords(page, 'main :is(.eyebrow, h1)')
      expect(first, path).toBeGreaterThanOrEqual(header)
      expect(strays, path).toBe(0)
    }
  })

test('without script no sign of the hours stands there without its word', async ({ page, tolerate }) => {
  tolerate(/^csp /)
  await page.goto('/contact')
  await expect(page.getByText('Emergency support 24/7').first()).toBeVisible()
  const empty = await page
    .locator('.st')
    .evaluateAll((signs) => signs.filter((sign) => !sign.textContent?.trim()))
  expect(empty).toHaveLength(0)
})
