import type { Page } from 'playwright/test'

/** The parts of the inbox, as a screen reader names them. */
export const list = (page: Page) => page.getByRole('list', { name: 'Inquiries, newest first' })
export const row = (page: Page, name: string) => list(page).getByRole('link', { name })
export const record = (page: Page) => page.getByRole('article')
export const opened = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
