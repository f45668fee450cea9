import type { Page } from 'playwright/test'
import type { Db } from '../../server/database/tables.ts'
import { expect, test } from '../support/fixtures.ts'

async function sendContactForm(page: Page) {
  const form = page.getByRole('form', { name: 'Contact us' })
  await form.getByLabel('Name *').fill('Rohan Desai')
  await form.getByLabel('Email *').fill('rohan@sample.example')
  await form.getByLabel('Your Message *').fill('Which days are you open in the Diwali week?')
  await form.getByRole('button', { name: 'SUBMIT' }).click()
}

const storedMessages = (db: Db) => db.selectFrom('inquiries').select(['name', 'source']).execute()

// 396
test('Contact form: a form whose script never loads is submitted as plain HTML', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  await page.route(/assets\/contact-form/, (route) => route.abort())
  await page.goto('/contact')
  await sendContactForm(page)
  await expect(page).toHaveURL(/\/contact\?sent=/)
  await expect(page.getByText('Message Sent!')).toBeVisible()
  expect(await storedMessages(db)).toEqual([{ name: 'Rohan Desai', source: 'contact' }])
})

// 235
test('Contact form: without the toast chunk the form itself tells of a failure', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|503/)
  await page.route(/assets\/toaster-.*js/, (route) => route.abort())
  await page.route('**/trpc/inquiry.contact**', (route) => route.fulfill({ status: 503, json: [] }), {
    times: 1,
  })
  await page.goto('/contact')
  await sendContactForm(page)
  const form = page.getByRole('form', { name: 'Contact us' })
  await expect(form.getByRole('alert')).toHaveText(
    'Submission Failed. Please try again or contact us directly.',
  )
  await expect(form.getByLabel('Name *')).toHaveValue('Rohan Desai')
  await form.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible()
  expect(await storedMessages(db)).toEqual([{ name: 'Rohan Desai', source: 'contact' }])
})
