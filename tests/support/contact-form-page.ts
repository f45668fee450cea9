import type { Page } from 'playwright/test'

/** Fills in and submits the form of the contact page. */
export async function sendContactForm(page: Page) {
  const form = page.getByRole('form', { name: 'Contact us' })
  await form.getByLabel('Name *').fill('Rohan Desai')
  await form.getByLabel('Email *').fill('rohan@sample.example')
  await form.getByLabel('Your Message *').fill('Which days are you open in the Diwali week?')
  await form.getByRole('button', { name: 'SUBMIT' }).click()
}
