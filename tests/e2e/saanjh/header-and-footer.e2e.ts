import { expect, test } from '../../support/fixtures.ts'
import { headerStateAfterHydration } from '../../support/hydration.ts'

// 35
test('Header: a page that opens scrolled, by a hash or by going back, has the scrolled header as soon as it is hydrated', async ({
  page,
}) => {
  await page.goto('/privacy#hi')
  expect(await headerStateAfterHydration(page)).toBe('scrolled')
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await page.goto('/terms')
  expect(await headerStateAfterHydration(page)).toBe('normal')
  await page.goBack()
  expect(await headerStateAfterHydration(page)).toBe('scrolled')
})
