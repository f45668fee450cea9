import type { Page } from 'playwright/test'

// Locators of the Services screen of the back office.
export const serviceCards = (page: Page) => page.getByRole('main').getByRole('listitem')
export const serviceCard = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem', { name })
