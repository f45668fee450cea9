import type { Page } from 'playwright/test'

// Locators of the inbox by ARIA role and name.
export const inquiryList = (page: Page) => page.getByRole('list', { name: 'Inquiries, newest first' })
export const inquiryRow = (page: Page, name: string) =>
  inquiryList(page).getByRole('link', { name }).and(page.locator(':not([href^="tel:"])'))
export const inquiryRecord = (page: Page) => page.getByRole('article')
export const inquiryHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true })

/** Clicks a link of a reply (mailto:, WhatsApp) without opening it, as on a machine without a mail program. */
export async function clickWithoutOpening(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name })
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
  await link.click()
}
