import type { Page } from 'playwright/test'

// The inquiry form of the public site.
export const submitButton = (page: Page) => page.getByRole('button', { name: 'SUBMIT INQUIRY' })

export async function fillInquiryForm(page: Page) {
  await page.getByLabel('Full name').fill('  Meera Kulkarni ')
  await page.getByLabel('Email').fill('meera@sample.example')
  await page.getByLabel('Phone').fill('+91 98200 12345')
  await page.getByLabel('Project type').selectOption('residential')
  await page.getByLabel('Project details').fill('The main breaker trips when both geysers run.')
}
