import type { Page } from 'playwright/test'
import { CONSENT_VERSION } from '../../server/constants/schema.ts'
import { expect, test } from '../support/fixtures.ts'
import { submitButton, fillInquiryForm } from '../support/inquiry-form-page.ts'

// 9, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 222, 223, 224
test('Inquiry form: has its fields and options in order, none selected, and shows the error of each', async ({
  page,
  db,
}) => {
  await page.goto('/inquiry')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('START YOUR PROJECT')
  await expect(page.getByText('Five minutes now saves a site visit later.')).toBeVisible()
  const form = page.getByRole('form', { name: 'Start your project' })
  await expect(form.locator('label:not([aria-hidden], [aria-hidden] label)')).toHaveText([
    'Full name',
    'Email',
    'Phone',
    'Company (optional)',
    'Project type',
    'Budget range (optional)',
    'Project details',
    'Photographs (optional)',
  ])
  for (const label of ['Full name', 'Email', 'Phone', 'Project type', 'Project details'])
    await expect(form.getByLabel(label)).toHaveAttribute('aria-required', 'true')
  for (const label of ['Company', 'Budget range'])
    await expect(form.getByLabel(label)).not.toHaveAttribute('aria-required')
  const options = (label: string) =>
    form
      .getByLabel(label)
      .locator('option')
      .evaluateAll((optionElements) =>
        optionElements.map((option) => [option.getAttribute('value'), option.textContent]),
      )
  expect((await options('Project type')).slice(1)).toEqual([
    ['residential', 'Residential Electrical'],
    ['commercial', 'Commercial Electrical'],
    ['industrial', 'Industrial Electrical'],
    ['smart-home', 'Smart Home Automation'],
    ['maintenance', 'Maintenance & Repair'],
    ['other', 'Other'],
  ])
  expect((await options('Budget range')).slice(1)).toEqual([
    ['under-50k', 'Under ₹50,000'],
    ['50k-1l', '₹50,000 - ₹1,00,000'],
    ['1l-5l', '₹1,00,000 - ₹5,00,000'],
    ['5l-10l', '₹5,00,000 - ₹10,00,000'],
    ['above-10l', 'Above ₹10,00,000'],
  ])
  await expect(form.getByLabel('Project type')).toHaveValue('')
  await expect(form.getByLabel('Budget range')).toHaveValue('')
  await expect(submitButton(page)).toBeEnabled()

  await test.step('errors are shown at the fields; the first one gets the focus and nothing is sent', async () => {
    await expectValidationErrors(page)
    expect(await db.selectFrom('inquiries').selectAll().execute()).toEqual([])
  })
})

async function expectValidationErrors(page: Page) {
  await page.getByLabel('Email').fill('meera@sample')
  await page.getByLabel('Phone').fill('98200')
  await submitButton(page).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByText('Five fields need a look. Nothing has been sent.')).toBeVisible()
  for (const [label, message] of [
    ['Full name', 'Name must be at least 2 characters'],
    ['Email', 'Invalid email address'],
    ['Phone', 'Phone number must be at least 10 digits'],
    ['Project type', 'Please select a project type'],
    ['Project details', 'Message must be at least 10 characters'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(message)
  }
  await page.getByLabel('Full name').fill('M')
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
  await page.getByLabel('Full name').fill('Meera Kulkarni')
  await expect(page.getByText('Name must be at least 2 characters')).toHaveCount(0)
  await expect(page.getByLabel('Full name')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('Four fields need a look.')).toBeVisible()
}

// 203, 227, 228, 229, 230, 231, 232, 399
test('Inquiry form: confirms with the reference, empties itself, and redirects home after 2 s', async ({
  page,
  db,
}) => {
  await page.clock.install()
  await page.goto('/inquiry')
  await expect(
    page.getByText('We use these details, and photographs if you add any, to answer your inquiry'),
  ).toBeVisible()
  await fillInquiryForm(page)
  await pauseClock(page)
  const release = await holdSubmission(page)
  await submitButton(page).click()
  // With the clock paused the call leaves at its next tick.
  await page.clock.runFor(1)
  const sendingButton = page.getByRole('button', { name: 'SUBMITTING...' })
  await expect(sendingButton).toBeDisabled()
  await page.getByLabel('Full name').press('Enter')
  release()
  const toast = page.getByRole('status').filter({ hasText: 'Inquiry Submitted Successfully!' })
  await expect(toast).toContainText("We'll get back to you within 24 hours.")
  for (const label of ['Full name', 'Email', 'Phone', 'Company', 'Project type', 'Project details'])
    await expect(page.getByLabel(label)).toHaveValue('')
  const rows = await db.selectFrom('inquiries').selectAll().execute()
  expect(rows).toEqual([
    expect.objectContaining({
      name: 'Meera Kulkarni',
      email: 'meera@sample.example',
      phone: '+91 98200 12345',
      company: null,
      project_type: 'residential',
      budget: null,
      message: 'The main breaker trips when both geysers run.',
      status: 'new',
      source: 'inquiry',
      consent_version: CONSENT_VERSION,
    }),
  ])
  await expect(toast).toContainText(`Reference ${rows[0]?.id.slice(-6).toUpperCase()}`)

  await test.step('the redirect is announced, and does not happen sooner', async () => {
    await expect(page.getByText('Returning to the home page')).toBeVisible()
    await expect(page.getByRole('link', { name: 'home page', exact: true })).toBeVisible()
    await page.clock.runFor(1900)
    expect(new URL(page.url()).pathname).toBe('/inquiry')
    await page.clock.runFor(100)
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Inquiry Submitted Successfully!')).toBeVisible()
  })
})

// 227, 231, 233
test('Inquiry form: company and budget are stored, and leaving before the redirect cancels it', async ({
  page,
  db,
}) => {
  await page.clock.install()
  await page.goto('/inquiry')
  await fillInquiryForm(page)
  await page.getByLabel('Company').fill('Kulkarni & Daughters')
  await page.getByLabel('Budget range').selectOption('50k-1l')
  await pauseClock(page)
  await submitButton(page).click()
  await page.clock.runFor(1)
  await expect(page.getByText('Inquiry Submitted Successfully!')).toBeVisible()
  await expect(page.getByText('Returning to the home page')).toBeVisible()
  for (const label of ['Company', 'Budget range']) await expect(page.getByLabel(label)).toHaveValue('')
  expect(await db.selectFrom('inquiries').select(['company', 'budget']).execute()).toEqual([
    { company: 'Kulkarni & Daughters', budget: '50k-1l' },
  ])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'CONTACT' }).click()
  await expect(page).toHaveURL('/contact')
  await page.clock.runFor(2500)
  await expect(page).toHaveURL('/contact')
})

/** Pauses an installed clock once the page's late chunks have loaded. */
async function pauseClock(page: Page) {
  await page.clock.runFor(3000)
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Holds the submit request back until the returned function is called. */
async function holdSubmission(page: Page) {
  let openGate = () => {}
  const gate = new Promise<void>((resolve) => (openGate = resolve))
  await page.route('**/trpc/inquiry.create**', async (route) => {
    await gate
    await route.continue()
  })
  return () => openGate()
}
