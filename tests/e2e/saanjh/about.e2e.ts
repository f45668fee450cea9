import { displayedNumber, scrollIntoViewAndObserve } from '../../support/counter.ts'
import { expect, test } from '../../support/fixtures.ts'

// 126, 127
test('About page: its numbers count up for 2.5 seconds once they are in view', async ({ page }) => {
  await page.clock.install()
  await page.goto('/about')
  const numbers = page.locator('section').filter({ hasText: 'Numbers of success' })
  const lastCounter = numbers.getByRole('definition').last()
  await expect(lastCounter).toHaveText('100%')
  await page
    .locator('[data-deferred=about-proof]')
    .evaluate((sectionElement) => sectionElement.scrollIntoView(false))
  await expect(page.locator('[data-deferred=about-proof][data-awake]')).toBeAttached()
  await page.clock.pauseAt(Date.now() + 60_000)
  expect(await displayedNumber(lastCounter)).toBe('0')
  await scrollIntoViewAndObserve(lastCounter)
  // After two fifths of the time: 1 - (3/5)^4 of the final value.
  await page.clock.runFor(1000)
  expect(await displayedNumber(lastCounter)).toBe('87')
  await page.clock.runFor(1500)
  expect(await displayedNumber(lastCounter)).toBe('100%')
})
