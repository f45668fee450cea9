import { expect, type Page } from 'playwright/test'

/** Opens a back-office screen through its sidebar link, by client-side navigation. */
export async function openAdminScreen(page: Page, screen: string): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: 'Back office' })
  await sidebar.getByRole('link', { name: new RegExp(`^${screen}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: screen, exact: true })).toBeVisible()
}
