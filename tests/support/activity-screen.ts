import { expect, type Page } from 'playwright/test'
import type { ProjectInput } from '../../server/projects/schema.ts'

// Locators and input of the Activity screen's tests.
export const activityRows = (page: Page) => page.locator('main').getByRole('listitem')
export const activityRow = (page: Page, text: string) => activityRows(page).filter({ hasText: text }).first()

export async function openActivity(page: Page) {
  await page.goto('/admin/activity')
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
}

/** A valid input of `projects.create`. */
export const projectInput = {
  title: 'Hilltop',
  description: 'Bollards on an astronomical timer.',
  category: 'Residential',
  location: 'Karjat',
  year: 2024,
  area: '520 sqm',
} satisfies ProjectInput
