import type { Page } from 'playwright/test'
import { expect, test } from '../support/staff-fixture.ts'

test('Back office: a public page that is reached from it without a reload looks as after a load', async ({
  page,
}) => {
  await page.goto('/contact')
  await expect(page.getByRole('button', { name: 'SUBMIT' })).toBeVisible()
  const loaded = await readLooks(page)
  expect(loaded.length).toBeGreaterThan(20)
  await page.goto('/admin/settings')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('main').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect.poll(() => readLooks(page)).toEqual(loaded)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

/** Place, type and colours of every heading, text, link, field and button of the page's content. */
const readLooks = (page: Page) =>
  page.locator('#content').evaluate((content) =>
    [...content.querySelectorAll('h1, h2, p, a, dt, dd, label, input, select, textarea, button')].map(
      (element) => {
        const { x, width, height } = element.getBoundingClientRect()
        const { fontSize, lineHeight, padding, backgroundColor, borderColor, color } =
          getComputedStyle(element)
        return [
          element.textContent,
          ...[x, width, height].map(Math.round),
          fontSize,
          lineHeight,
          padding,
          backgroundColor,
          borderColor,
          color,
        ]
      },
    ),
  )
