import { expect, test } from '../support/fixtures.ts'
import { submitButton, fillInquiryForm } from '../support/inquiry-form-page.ts'

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
  await fillInquiryForm(page)
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
  await fillInquiryForm(page)
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

  await test.step('a filled honeypot field gets the usual confirmation, and the inquiry is suspected spam', async () => {
    await page.locator('input[name=spare]').evaluate((field: HTMLInputElement) => (field.value = 'spam'))
    await submitButton(page).click()
    await expect(page.getByText('Inquiry Submitted Successfully!')).toBeVisible()
    expect(await db.selectFrom('inquiries').select(['status', 'suspected_spam']).execute()).toEqual([
      { status: 'spam', suspected_spam: true },
    ])
  })
})
