import { expect, type Page } from 'playwright/test'

// Locators and data of the Settings screen's tests.
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save settings' })
export const settingsForm = (page: Page) => page.locator('#settings-form')
export const previewFrame = (page: Page) => page.frameLocator('iframe')

export async function openSettings(page: Page) {
  await page.goto('/admin/settings')
  await expect(settingsForm(page)).toBeVisible()
}
