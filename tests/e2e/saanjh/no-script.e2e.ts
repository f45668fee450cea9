import type { Page } from 'playwright/test'
import { navigation } from '#site/content/copy.ts'
import { expect, test } from '../../support/fixtures.ts'
import { HOME } from '../../support/public-pages.ts'
import { textTop } from '../../support/text-overflow.ts'

// Without JavaScript, only CSS depends on the width: each page is loaded once and resized.
test.use({ javaScriptEnabled: false })

// Scripts that are preloaded but never run.
test.beforeEach(({ tolerate }) => tolerate(/^csp /))

/** Home, and pages whose first text is right below the header, which are checked at the widths in between too. */
const DRAWN: [path: string, words: string | RegExp, widths: number[]][] = [
  ['/about', /Drawn by day/, [1440, 768, 390, 320]],
  ['/projects', 'Projects', [1440, 768, 390, 320]],
  ['/news', /News|From site/, [1440, 390]],
  [HOME.path, HOME.heading, [768, 320, 1440, 390]],
]

/** Pages with the same layout as those above. */
const SERVED: [path: string, words: string | RegExp][] = [
  ['/contact', 'Contact Us'],
  ['/services', /Every volt/],
  ['/services/turnkey', 'Structural Harmony'],
  ['/projects/casa-arco', 'Casa Arco'],
  ['/faq', /Questions we hear/],
  ['/news/why-we-photograph-every-joint', 'A cable does not fail in the middle.'],
  ['/news-old', 'Coming soon...'],
  ['/inquiry', 'SUBMIT INQUIRY'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
]

// 396
test('Without JavaScript: every public page shows its content and menu links, which overlap nothing at any width; Home hides nothing, and its links work', async ({
  page,
}) => {
  for (const [path, text] of SERVED) {
    const html = await (await page.request.get(path)).text()
    expect(html.slice(html.indexOf('<main'), html.indexOf('</main>')), path).toMatch(text)
  }
  for (const [path, text, widths] of DRAWN)
    await test.step(path, async () => {
      await page.goto(path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
        const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
        await expect(links).toHaveCount(navigation.length)
        await expect(links.last()).toBeVisible()
        const { header, strays } = await page.evaluate(() => ({
          header: document.querySelector('header')?.getBoundingClientRect().bottom ?? NaN,
          // The underline is positioned relative to its own link, or not drawn at all.
          strays: [...document.querySelectorAll('header nav a')].filter(
            (link) =>
              getComputedStyle(link).position !== 'relative' &&
              ['::before', '::after'].some(
                (pseudoElement) => getComputedStyle(link, pseudoElement).content !== 'none',
              ),
          ).length,
        }))
        const firstTextTop = await textTop(page, 'main :is(.text-eyebrow, h1)')
        expect(firstTextTop, `${width} pixels wide`).toBeGreaterThanOrEqual(header)
        expect(strays, `${width} pixels wide`).toBe(0)
        if (path === HOME.path && [1440, 390].includes(width)) await expectHomeComplete(page, width)
      }
      if (path === '/news') {
        await expect(page.getByRole('main').getByRole('article')).toHaveCount(9)
        await expect(page.getByRole('button', { name: /^Load More/ })).toBeHidden()
      }
      if (path === '/projects') await expectFiltersWork(page)
    })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  await page.getByRole('link', { name: 'Ask an engineer' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

async function expectHomeComplete(page: Page, width: number) {
  for (const text of ['well-documented electrical systems', 'no building waits for a fire'])
    await expect(page.getByText(text)).toBeVisible()
  for (const name of ['HISTORY', 'MISSION', 'VISION'])
    await expect(page.getByRole('heading', { name, level: 3, exact: true })).toBeVisible()
  // Breakers that cannot switch anything are not shown as switches.
  await expect(page.getByRole('switch')).toHaveCount(0)
  for (const title of ['Smart Home Automation', 'Studio H'])
    await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '264+' })).toBeVisible()
  const hidden = await page
    .getByRole('main')
    .locator('.reveal, .light-layer')
    .evaluateAll((elements) => elements.filter((element) => getComputedStyle(element).opacity !== '1').length)
  expect(hidden).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/** Checks that the buttons filter the projects and show them as a list. */
async function expectFiltersWork(page: Page) {
  await page.getByRole('button', { name: 'Mixed Use' }).click()
  await expect(page.getByRole('status').first()).toHaveText('1 project')
  await page.getByRole('button', { name: 'List view' }).click()
  await expect(page).toHaveURL(/category=Mixed\+Use/)
  await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')
}
