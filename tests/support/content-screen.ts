import { expect, type FrameLocator, type Page } from 'playwright/test'

type SectionName = 'Hero' | 'About' | 'Process'

// Locators of the Content screen.
export const contentSection = (page: Page, name: SectionName) =>
  page.getByRole('region', { name, exact: true })
export const contentField = (page: Page, name: SectionName, label: 'Title' | 'Content') =>
  contentSection(page, name).getByLabel(label)
export const saveAllButton = (page: Page) => page.getByRole('button', { name: 'Save All Changes' })
export const preview = (page: Page): FrameLocator => page.frameLocator('iframe')

export async function openContent(page: Page) {
  await page.goto('/admin/content')
  await expect(contentSection(page, 'Hero')).toBeVisible()
}
