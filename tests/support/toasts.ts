import { expect, type Page } from 'playwright/test'

/** Waits for a toast by its ARIA role: `alert` for an error, `status` for anything else (68-71). */
export async function expectToast(page: Page, title: 'Success' | 'Error', text: string): Promise<void> {
  const toasts = page.getByRole(title === 'Error' ? 'alert' : 'status').filter({ hasText: title })
  await expect(toasts.filter({ hasText: text }).first()).toBeVisible()
}
