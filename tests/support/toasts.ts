import { expect, type Page } from 'playwright/test'
import { exactText } from './exact-text.ts'

/** Waits for a toast by its whole title and text, and by its ARIA role: `alert` for an error, else `status` (68-71). */
export async function expectToast(page: Page, title: 'Success' | 'Error', text: string): Promise<void> {
  const toasts = page
    .getByRole(title === 'Error' ? 'alert' : 'status')
    .filter({ has: exactText(page, title) })
  await expect(toasts.filter({ has: exactText(page, text) }).first()).toBeVisible()
}
