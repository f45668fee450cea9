import { expect, type Page } from 'playwright/test'

// Locators of the Activity screen's tests.
const activityRows = (page: Page) => page.locator('main').getByRole('listitem')
export const activityRow = (page: Page, text: string) => activityRows(page).filter({ hasText: text }).first()

export async function openActivity(page: Page) {
  await page.goto('/admin/activity')
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
}
