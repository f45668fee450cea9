import { expect, test } from '../../support/fixtures.ts'
import { waitForFrames } from '../../support/frames.ts'
import { headerStateAfterHydration } from '../../support/hydration.ts'
import { trackRequests } from '../../support/network-activity.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

// 35: changed-pages.e2e.ts covers a field that has the focus before hydration.
test('Hydration: a page that opens scrolled, by a hash or by going back, has the scrolled header at once; an early click starts the scripts, even when the largest picture never loads, and is handled without scrolling the page, and going back returns to that position', async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  await page.goto('/privacy#hi')
  expect(await headerStateAfterHydration(page)).toBe('scrolled')
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await page.goto('/terms')
  expect(await headerStateAfterHydration(page)).toBe('normal')
  await page.goBack()
  expect(await headerStateAfterHydration(page)).toBe('scrolled')

  const gate = Promise.withResolvers<void>()
  await page.route(/\/images\/hero-/, async (route) => {
    await gate.promise
    await route.abort()
  })
  // Normally the scripts stop waiting for the picture after five seconds; here that timer never fires.
  await page.addInitScript(() => {
    const { setTimeout } = globalThis
    Object.assign(globalThis, {
      setTimeout: (handler: TimerHandler, ms?: number) => (ms === 5000 ? 0 : setTimeout(handler, ms)),
    })
  })
  const scripts = trackRequests(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await waitForFrames(page, 3)
  expect(scripts.requestedUrls.filter((url) => url.endsWith('.js'))).toEqual([])
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await page.getByRole('button', { name: 'Open menu', exact: true }).tap()
  await expect(page.getByRole('button', { name: 'Close menu', exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  expect(await page.evaluate(() => scrollY)).toBe(600)
  gate.resolve()
  await page.getByRole('link', { name: 'ABOUT', exact: true }).tap()
  await expect(page).toHaveURL('/about')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
})
