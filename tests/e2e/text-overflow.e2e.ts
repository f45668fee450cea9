import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { expectServedHtml } from '../support/served-html.ts'
import { clippedTexts } from '../support/text-overflow.ts'

const WIDTHS = [320, 390, 768, 1024, 1440]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Waits until the viewport has its new width and the web fonts are loaded: text in a fallback font breaks elsewhere. */
async function waitForLayout(page: Page, width: number): Promise<void> {
  await page.waitForFunction((expected) => innerWidth === expected, width)
  await page.evaluate(async () => {
    // The layout starts the loading of the fonts that `ready` waits for.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
}

/** Top and bottom of an element in pixels from the viewport's top. */
const verticalEdges = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return { top, bottom }
}

test('Header: a business name of two lines stays within it and leaves the menu alone', async ({
  page,
  db,
}) => {
  for (const name of [
    'Shree Siddhivinayak Electrical Engineers and Contractors LLP',
    'श्रीसिद्धिविनायकविद्युतअभियांत्रिकीआणिकंत्राटदार '.repeat(2).trim(),
  ]) {
    await db.updateTable('settings').set({ business_name: name, credit: 'the office' }).execute()
    await expectServedHtml(page, '/terms', (html) => expect(html).toContain(name))
    await page.goto('/terms')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await waitForLayout(page, width)
      const lengthAndWidth = `${name.length} characters at ${width}`
      const distanceToEdges = async () => {
        const header = await page.getByRole('banner').evaluate(verticalEdges)
        const brand = await page.getByRole('banner').getByText(name).evaluate(verticalEdges)
        return Math.min(brand.top, header.bottom - brand.bottom)
      }
      // On a busy machine the header has not always its height of this width yet.
      await expect.poll(distanceToEdges, lengthAndWidth).toBeGreaterThanOrEqual(8)
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      await expect(links.first()).toBeVisible({ visible: width >= 1024 })
      const rows = await links.evaluateAll(
        (elements) => new Set(elements.map((link) => link.getBoundingClientRect().y)).size,
      )
      // On a small screen the links are behind the menu button.
      expect.soft(rows, lengthAndWidth).toBe(width < 1024 ? 0 : 1)
      expect.soft(await clippedTexts(page), lengthAndWidth).toEqual([])
    }
  }
})
