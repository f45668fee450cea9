import { expect, type Locator, type Page } from 'playwright/test'

/** Opens Home with a paused clock, once the late-hydrated section that holds `visibleElement` is hydrated. */
export async function openHomeWithPausedClock(
  page: Page,
  section: string,
  visibleElement: Locator,
): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await visibleElement.scrollIntoViewIfNeeded()
  await expect(page.locator(`[data-deferred=${section}][data-awake]`)).toBeAttached()
  await page.clock.pauseAt(Date.now() + 60_000)
}
