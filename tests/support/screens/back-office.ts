import { expect } from 'vitest'
import { page } from 'vitest/browser'

/** Opens a screen of the back office by its link in the sidebar. */
export async function followSidebar(screen: string): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: 'Back office' })
  await sidebar.getByRole('link', { name: new RegExp(`^${screen}`) }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
}

/** How many pixels wider the page is than the screen. */
export const overflow = () => document.documentElement.scrollWidth - innerWidth
