import type { Page } from 'playwright/test'
import { CONSENT_VERSION } from '../../server/constants/schema.ts'
import { expect, test } from '../support/fixtures.ts'

const submitButton = (page: Page) => page.getByRole('button', { name: 'SUBMIT INQUIRY' })

// 9, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 222, 223, 224
test('Inquiry form: has its fields and options in order, none selected, and shows the error of each', async ({
  page,
  db,
}) => {
  await page.goto('/inquiry')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('START YOUR PROJECT')
  await expect(page.getByText('Five minutes now saves a site visit later.')).toBeVisible()
  const form = page.getByRole('form', { name: 'Start your project' })
  await expect(form.locator('label:not([aria-hidden] label)')).toHaveText([
    'Full name',
    'Email',
    'Phone',
    'Company (optional)',
    'Project type',
    'Budget range (optional)',
    'Project details',
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
  await expect(page.getByText('We use these details to answer your inquiry')).toBeVisible()
  await fillForm(page)
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
  await fillForm(page)
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
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL('/faq')
  await page.clock.runFor(2500)
  await expect(page).toHaveURL('/faq')
})

// 234, 235, 386
test('Inquiry form: a failure keeps every word, after a reload too, and a retry creates one row', async ({
  page,
  context,
  db,
  tolerate,
}) => {
  // Chromium reports the end of an open connection in different ways.
  tolerate(/net::ERR_/)
  await page.goto('/inquiry')
  await fillForm(page)
  await context.setOffline(true)
  await submitButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Submission Failed' })
  await expect(alert).toContainText('Please try again or contact us directly.')
  await expect(submitButton(page)).toBeEnabled()
  await expect(submitButton(page)).toBeFocused()
  await expect(page.getByLabel('Project details')).toHaveValue(
    'The main breaker trips when both geysers run.',
  )
  expect(new URL(page.url()).pathname).toBe('/inquiry')

  await context.setOffline(false)
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('  Meera Kulkarni ')
  await expect(page.getByLabel('Project type')).toHaveValue('residential')

  // The response is lost, the inquiry is not.
  const idempotencyKeys: unknown[] = []
  await page.route('**/trpc/inquiry.create**', async (route) => {
    idempotencyKeys.push(Object.values(route.request().postDataJSON() as object)[0].idempotency_key)
    if (idempotencyKeys.length > 1) return await route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await submitButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Submission Failed' }).first()).toBeVisible()
  await expect.poll(() => idempotencyKeys.length).toBe(1)
  await expect(submitButton(page)).toBeEnabled()
  await submitButton(page).click()
  await expect(page.getByText('Inquiry Submitted Successfully!')).toBeVisible()
  // The toast of the failure is removed before its six seconds are over.
  await expect(page.getByText('Submission Failed')).toHaveCount(0, { timeout: 1500 })
  expect(idempotencyKeys[0]).toBe(idempotencyKeys[1])
  expect(await db.selectFrom('inquiries').select('id').execute()).toHaveLength(1)
  expect(await page.evaluate(() => sessionStorage.getItem('draft:inquiry'))).toBeNull()
})

// 385, 386
test('Inquiry form: edits after a failure, errors of the server, and the honeypot field', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/503|400/)
  const createCalls = '**/trpc/inquiry.create**'
  await page.goto('/inquiry')
  await fillForm(page)
  await test.step('a value edited after a failure makes it a new inquiry', async () => {
    const idempotencyKeys: unknown[] = []
    await page.route(createCalls, async (route) => {
      idempotencyKeys.push(Object.values(route.request().postDataJSON() as object)[0].idempotency_key)
      await route.fulfill({ status: 503, json: [] })
    })
    for (const times of [1, 2]) {
      await submitButton(page).click()
      await expect.poll(() => idempotencyKeys.length).toBe(times)
      await expect(submitButton(page)).toBeEnabled()
    }
    await page.getByLabel('Project details').fill('The main breaker trips when one geyser runs.')
    await submitButton(page).click()
    await expect.poll(() => idempotencyKeys.length).toBe(3)
    expect(idempotencyKeys[0]).toBe(idempotencyKeys[1])
    expect(idempotencyKeys[2]).not.toBe(idempotencyKeys[0])
    await expect(submitButton(page)).toBeEnabled()
    await page.unroute(createCalls)
  })

  await test.step('errors found by the server are shown at the fields too', async () => {
    await page.route(createCalls, async (route) => {
      const data = {
        code: 'BAD_REQUEST',
        httpStatus: 400,
        path: 'inquiry.create',
        fields: { phone: ['Phone number must be at least 10 digits'] },
      }
      await route.fulfill({
        status: 400,
        json: [{ error: { code: -32600, message: 'Please check the marked fields.', data } }],
      })
    })
    await submitButton(page).click()
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
      'Phone number must be at least 10 digits',
    )
    await expect(page.getByLabel('Phone')).toBeFocused()
    await page.unroute(createCalls)
  })

  await test.step('a filled honeypot field gets the usual confirmation and stores nothing', async () => {
    await page.locator('input[name=website]').evaluate((field: HTMLInputElement) => (field.value = 'spam'))
    await submitButton(page).click()
    await expect(page.getByText('Inquiry Submitted Successfully!')).toBeVisible()
    expect(await db.selectFrom('inquiries').select('id').execute()).toEqual([])
  })
})

async function fillForm(page: Page) {
  await page.getByLabel('Full name').fill('  Meera Kulkarni ')
  await page.getByLabel('Email').fill('meera@sample.example')
  await page.getByLabel('Phone').fill('+91 98200 12345')
  await page.getByLabel('Project type').selectOption('residential')
  await page.getByLabel('Project details').fill('The main breaker trips when both geysers run.')
}

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
