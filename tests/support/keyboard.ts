import { expect, type Locator, type Page } from 'playwright/test'

/** Presses Tab until the element has the focus. Fails when 80 presses do not reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, 'reached by Tab').toBeFocused()
}
