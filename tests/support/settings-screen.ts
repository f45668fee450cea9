import { expect, type Page } from 'playwright/test'
import type { Db } from '../../server/database/tables.ts'
import { firm } from '../../src/firm.ts'

// Locators and data of the Settings screen's tests.
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save settings' })
export const settingsForm = (page: Page) => page.locator('#settings-form')
export const previewFrame = (page: Page) => page.frameLocator('iframe')

export async function openSettings(page: Page) {
  await page.goto('/admin/settings')
  await expect(settingsForm(page)).toBeVisible()
}

export const storedSettings = (db: Db) => db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()

/** Fills the required settings and clears the others that the tests change. */
export async function resetSettings(db: Db): Promise<void> {
  await db
    .updateTable('settings')
    .set({
      business_name: firm.name,
      phone: '+91 00000 00000',
      whatsapp: null,
      email: 'office@saanjh.example',
      address: 'Unit 00, Sample Industrial Estate, Thane (W), Maharashtra',
      hours_text: 'Mon-Fri 9 AM to 5 PM, Sun closed',
      facebook_url: null,
      map_url: null,
      gstin: null,
      privacy_text: null,
      terms_text: null,
      legal_read_at: null,
    })
    .execute()
}
