import { expect, type Locator, type Page } from 'playwright/test'

/** Opens home with a clock that stands; its part of that name is awake, because something of it has been seen. */
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
