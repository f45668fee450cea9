import type { Page } from 'playwright/test'
import { CONSENT_VERSION } from '../../server/constants/schema.ts'
import type { Db } from '../../server/database/tables.ts'
import { expect, test } from '../support/fixtures.ts'
import { HOME } from '../support/public-pages.ts'

// 185, 222, 379, 399
test('Contact form: a letter is stored as an inquiry and confirmed; a failure keeps it', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/503/)
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Contact us' })
  await expect(form.getByText('We use your name, e-mail address and message to answer you')).toBeVisible()
  // The error summary says how many fields are wrong; each field says what is wrong.
  await form.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(form.getByLabel('Name *')).toBeFocused()
  await expect(form.getByRole('alert')).toHaveText(['Three fields need a look. Nothing has been sent.'])
  await expect(form.getByLabel('Name *')).toHaveAccessibleDescription('Name must be at least 2 characters')
  await expect(form.getByLabel('Email *')).toHaveAccessibleDescription('Invalid email address')
  await expect(form.getByLabel('Your Message *')).toHaveAccessibleDescription(
    'Message must be at least 10 characters',
  )

  await form.getByLabel('Name *').fill('Rohan Desai')
  await form.getByLabel('Email *').fill('rohan@sample.example')
  await form.getByLabel('Your Message *').fill('Which days are you open in the Diwali week?')
  await page.route('**/trpc/inquiry.contact**', (route) => route.fulfill({ status: 503, json: [] }), {
    times: 1,
  })
  await form.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Submission Failed' })).toBeVisible()
  await expect(form.getByLabel('Name *')).toHaveValue('Rohan Desai')
  await form.getByRole('button', { name: 'SUBMIT' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Message Sent!' })
  await expect(toast).toContainText("We'll get back to you within 24 hours.")
  await expect(form.getByLabel('Your Message *')).toHaveValue('')
  const rows = await db
    .selectFrom('inquiries')
    .select(['source', 'name', 'message', 'status', 'consent_version'])
    .execute()
  expect(rows).toEqual([
    {
      consent_version: CONSENT_VERSION,
      source: 'contact',
      name: 'Rohan Desai',
      message: 'Which days are you open in the Diwali week?',
      status: 'new',
    },
  ])
})

async function sendContactForm(page: Page) {
  const form = page.getByRole('form', { name: 'Contact us' })
  await form.getByLabel('Name *').fill('Rohan Desai')
  await form.getByLabel('Email *').fill('rohan@sample.example')
  await form.getByLabel('Your Message *').fill('Which days are you open in the Diwali week?')
  await form.getByRole('button', { name: 'SUBMIT' }).click()
}

const storedMessages = (db: Db) => db.selectFrom('inquiries').select(['name', 'source']).execute()

/** Holds back each contact request until the returned function releases it. */
async function holdContactRequests(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/trpc/inquiry.contact**', async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

// 379
test('Contact form: while a letter is being sent its writer can type the next one, or go to another page', async ({
  page,
  db,
}) => {
  // As over plain HTTP in an office network, without the APIs of a secure context.
  await page.addInitScript(() => Object.assign(Crypto.prototype, { randomUUID: undefined }))
  const successToast = page.getByRole('status').filter({ hasText: 'Message Sent!' })
  const form = page.getByRole('form', { name: 'Contact us' })
  const nextMessage = 'And is there parking for a van at the door?'
  await page.goto('/contact')
  await test.step('text typed while a letter is being sent stays for the next one', async () => {
    const release = await holdContactRequests(page)
    await sendContactForm(page)
    await expect(form.getByRole('button', { name: 'SUBMITTING...' })).toBeDisabled()
    await form.getByLabel('Your Message *').fill(nextMessage)
    release()
    await expect(successToast).toBeVisible()
    await expect(form.getByLabel('Name *')).toHaveValue('')
    await expect(form.getByLabel('Your Message *')).toHaveValue(nextMessage)
    await page.reload()
    await form.getByLabel('Name *').focus()
    await expect(form.getByLabel('Your Message *')).toHaveValue(nextMessage)
    expect(await storedMessages(db)).toEqual([{ name: 'Rohan Desai', source: 'contact' }])
  })

  await test.step('a letter that is received after its writer has left the page is not reported as lost', async () => {
    await expect(successToast).toHaveCount(0)
    await page.unroute('**/trpc/inquiry.contact**')
    const release = await holdContactRequests(page)
    const contactRequest = page.waitForRequest('**/trpc/inquiry.contact**')
    await sendContactForm(page)
    await contactRequest
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'HOME' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading)
    release()
    await expect(successToast).toBeVisible()
    await expect(page.getByText('Submission Failed')).toHaveCount(0)
    expect(await storedMessages(db)).toHaveLength(2)
  })
})

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
test('Contact form: without the toast chunk the form itself shows the result', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|503/)
  const script = /assets\/toaster-.*js/
  await page.route(script, (route) => route.abort())
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
  await expect(form.getByRole('status')).toContainText("Message Sent!We'll get back to you within 24 hours.")
  await expect(form.getByRole('status')).toContainText(/Reference \w{6}/)
  await expect(form.getByRole('alert')).toHaveCount(0)
  expect(await storedMessages(db)).toEqual([{ name: 'Rohan Desai', source: 'contact' }])

  await page.unroute(script)
  await sendContactForm(page)
  const messages = page.getByRole('region', { name: 'Messages' }).getByText('Message Sent!')
  await expect(messages).toHaveCount(1)
  await expect(form.getByRole('status')).toBeEmpty()
  await sendContactForm(page)
  await expect(messages).toHaveCount(2)
})
