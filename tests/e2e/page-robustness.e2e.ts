import type { Request } from 'playwright/test'
import { firm } from '../../src/firm.ts'
import { expect, test } from '../support/fixtures.ts'
import { HOME, MORE_PAGES, PUBLIC_PAGES } from '../support/public-pages.ts'
import { textTop, clippedTexts } from '../support/text-overflow.ts'

// 405
test('Pages: at 200 % text size nothing is cut off, on a phone and as at 200 % zoom of a desktop', async ({
  page,
}) => {
  for (const path of [...PUBLIC_PAGES, ...MORE_PAGES])
    await test.step(path, async () => {
      await page.goto(path)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      for (const size of [
        { width: 720, height: 450 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(size)
        const pageAndWidth = `${path} at ${size.width}`
        expect.soft(await clippedTexts(page), pageAndWidth).toEqual([])
        const headerBox = await page.getByRole('banner').boundingBox()
        const brandBox = await page.getByRole('banner').getByText(firm.name).boundingBox()
        expect.soft(brandBox?.y, pageAndWidth).toBeGreaterThanOrEqual(0)
        // Letters are within their line box.
        expect
          .soft(await textTop(page, 'main :is(.text-eyebrow, h1)'), pageAndWidth)
          .toBeGreaterThan((headerBox?.height ?? NaN) - 4)
      }
    })
})

// 352
test('Error page: a page that throws while rendering shows our text and a way on', async ({
  page,
  tolerate,
}) => {
  tolerate(/TypeError/)
  await page.goto('/terms')
  await page.route(/\/trpc\/.*clients\.list/, (route) =>
    route.fulfill({ json: invalidResult(route.request()) }),
  )
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'HOME' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something tripped')
  await expect(page.getByText('This page could not be drawn. Please try again in a moment.')).toBeVisible()
  await expect(page.getByText(/TypeError|cannot read|is not a function/i)).toHaveCount(0)
  await menu.getByRole('link', { name: 'CONTACT' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await menu.getByRole('link', { name: 'HOME' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading)
})

/** A response that is invalid for every call of the batch. */
const invalidResult = (request: Request) =>
  new URL(request.url()).pathname.split(',').map(() => ({ result: { data: 7 } }))
