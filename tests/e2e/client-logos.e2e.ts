import { expect, test } from '../support/fixtures.ts'

test('Client logos: without their script the row scrolls, and nothing breaks', async ({ page, tolerate }) => {
  tolerate(/ERR_FAILED/)
  const row = page.getByRole('group', { name: 'People we keep the lights on for' }).getByRole('region')
  await page.route('**/carousel-motion-*.js', (route) => route.abort())
  const scriptFailed = page.waitForEvent('requestfailed')
  await page.goto('/')
  await row.scrollIntoViewIfNeeded()
  expect((await scriptFailed).url()).toContain('carousel-motion')
  await row.hover()
  await page.mouse.wheel(300, 0)
  await expect.poll(() => row.evaluate((view) => view.scrollLeft)).toBeGreaterThan(0)
})
