import type { Page } from 'playwright/test'

export const serviceCards = (page: Page) => page.getByRole('main').getByRole('listitem')
export const serviceCard = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem', { name })
