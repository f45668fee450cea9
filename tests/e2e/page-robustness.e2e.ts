import type { Request } from 'playwright/test'
import { expect, test } from '../support/browser-fixture.ts'
import { HOME } from '../support/public-pages.ts'

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
