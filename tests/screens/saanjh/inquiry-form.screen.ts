import { beforeEach, onTestFinished, vi } from 'vitest'
import { CONSENT_VERSION } from '../../../server/core/constants/schema.ts'
import { abortCalls, holdCalls } from '../../support/screens/calls.ts'
import { fillInquiryForm, recordKeys, submitButton } from '../../support/screens/inquiry-form.ts'
import { boxesOf, stopClock } from '../../support/screens/public-site.ts'
import {
  db,
  expect,
  openScreen,
  page,
  resize,
  signOut,
  test,
  userEvent,
} from '../../support/screens/screen.tsx'
import { textsOf } from '../../support/screens/texts.ts'

beforeEach(signOut)

const form = page.getByRole('form', { name: 'Start your project' })
const confirmation = page.getByRole('status').filter({ hasText: 'Inquiry Submitted Successfully!' })
const failure = page.getByRole('alert').filter({ hasText: 'Submission Failed' })
const sendAnother = confirmation.getByRole('link', { name: 'Send another' })
const sendingButton = page.getByRole('button', { name: 'SUBMITTING...' })

const storedInquiries = () => db.selectFrom('inquiries').selectAll().execute()

// 9, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202
test('Inquiry form: it has a title, an introduction, its fields in order, and six project types and five budgets, none selected', async () => {
  await openScreen('/inquiry')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('START YOUR PROJECT')
  await expect.element(page.getByText(/Five minutes now saves a site visit later\./)).toBeVisible()
  const labels = () => textsOf(form.css('label:not([aria-hidden], [aria-hidden] label)'))
  await expect
    .poll(labels)
    .toEqual([
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
    await expect.element(form.getByLabelText(label)).toHaveAttribute('aria-required', 'true')
  for (const label of ['Company (optional)', 'Budget range (optional)'])
    await expect.element(form.getByLabelText(label)).not.toHaveAttribute('aria-required')
  await expect.element(submitButton).toBeEnabled()

  const optionsOf = (label: string) =>
    [...form.getByLabelText(label).element().querySelectorAll('option')].map(({ value, text }) => [
      value,
      text,
    ])
  await expect.element(form).toBeVisible()
  expect(optionsOf('Project type').slice(1)).toEqual([
    ['residential', 'Residential Electrical'],
    ['commercial', 'Commercial Electrical'],
    ['industrial', 'Industrial Electrical'],
    ['smart-home', 'Smart Home Automation'],
    ['maintenance', 'Maintenance & Repair'],
    ['other', 'Other'],
  ])
  expect(optionsOf('Budget range (optional)').slice(1)).toEqual([
    ['under-50k', 'Under ₹50,000'],
    ['50k-1l', '₹50,000 - ₹1,00,000'],
    ['1l-5l', '₹1,00,000 - ₹5,00,000'],
    ['5l-10l', '₹5,00,000 - ₹10,00,000'],
    ['above-10l', 'Above ₹10,00,000'],
  ])
  for (const label of ['Project type', 'Budget range (optional)'])
    await expect.element(form.getByLabelText(label)).toHaveValue('')
})

async function sendWrongFields() {
  await openScreen('/inquiry')
  await page.getByLabelText('Email').fill('meera@sample')
  await page.getByLabelText('Phone').fill('98200')
  await submitButton.click()
}

// 222, 223
test('Inquiry form: each error is shown at its field, the first field gets the focus, and nothing is sent', async () => {
  await sendWrongFields()
  await expect.element(page.getByLabelText('Full name')).toHaveFocus()
  await expect
    .element(form.getByRole('alert'))
    .toHaveTextContent('Five fields need correcting. Nothing has been sent.')
  for (const [label, message] of [
    ['Full name', 'Name must be at least 2 characters'],
    ['Email', 'Invalid email address'],
    ['Phone', 'Phone number must be at least 10 digits'],
    ['Project type', 'Please select a project type'],
    ['Project details', 'Message must be at least 10 characters'],
  ] as const) {
    await expect.element(page.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByLabelText(label)).toHaveAccessibleDescription(message)
  }
  expect(await storedInquiries()).toEqual([])
})

// 224
test('Inquiry form: a corrected field loses its error message', async () => {
  await sendWrongFields()
  const name = page.getByLabelText('Full name')
  await name.fill('M')
  await expect.element(page.getByText('Name must be at least 2 characters')).toBeVisible()
  await name.fill('Meera Kulkarni')
  await expect.element(page.getByText('Name must be at least 2 characters')).not.toBeInTheDocument()
  await expect.element(name).not.toHaveAttribute('aria-invalid')
  await expect.element(form.getByRole('alert')).toMatchTextContent(/^Four fields need correcting\./)
})

// 203
test('Inquiry form: while it is being sent, its button says so and is disabled, and Enter does not send it twice', async () => {
  const [release] = holdCalls('inquiry.create', 1)
  await openScreen('/inquiry')
  await fillInquiryForm()
  await submitButton.click()
  // Not only aria-disabled, which a busy button has anyway.
  await expect.element(sendingButton).toHaveAttribute('disabled')
  await page.getByLabelText('Full name').click()
  await userEvent.keyboard('{Enter}')
  release?.('go on')
  await expect.element(confirmation).toBeVisible()
  expect(await storedInquiries()).toHaveLength(1)
})

// 227, 228, 229, 230, 231, 399
test('Inquiry form: it stores the values, is replaced by a confirmation with the reference, and is empty when opened again', async () => {
  await openScreen('/inquiry')
  await expect
    .element(page.getByText(/^We use these details, and photographs if you add any, to answer your inquiry/))
    .toBeVisible()
  await fillInquiryForm()
  await submitButton.click()
  await expect.element(confirmation).toMatchTextContent(/We'll get back to you within 24 hours\./)
  await expect.element(confirmation).toHaveFocus()
  await expect
    .element(page.getByRole('region', { name: 'Messages' }).getByRole('status'))
    .not.toBeInTheDocument()
  await expect.element(submitButton).not.toBeInTheDocument()
  const shown = confirmation.element().textContent
  await sendAnother.click()
  for (const label of ['Full name', 'Email', 'Phone', 'Project type', 'Project details'])
    await expect.element(page.getByLabelText(label)).toHaveValue('')
  const [row, ...others] = await storedInquiries()
  expect(others).toEqual([])
  expect(row).toMatchObject({
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
  })
  const reference = row?.id.slice(-6).toUpperCase()
  expect(shown).toContain(`Reference${reference}`)
  expect(sessionStorage.getItem('draft:inquiry')).toBeNull()
})

// 227, 231
test('Inquiry form: company and budget are stored, and cleared too', async () => {
  await openScreen('/inquiry')
  await fillInquiryForm()
  await page.getByLabelText('Company (optional)').fill('Kulkarni & Daughters')
  await page.getByLabelText('Budget range (optional)').selectOptions('50k-1l')
  await submitButton.click()
  await sendAnother.click()
  for (const label of ['Company (optional)', 'Budget range (optional)'])
    await expect.element(page.getByLabelText(label)).toHaveValue('')
  expect(await storedInquiries()).toMatchObject([{ company: 'Kulkarni & Daughters', budget: '50k-1l' }])
})

/** A task of the browser's own clock, even while the page's clock is stopped. */
const { setTimeout: startTimer } = globalThis
const nextTask = () => new Promise<void>((resolve) => void startTimer(resolve, 5))

/** Sends the form with stopped timers, until it announces the redirect. Vitest's `poll` would move the clock. */
async function sendWithStoppedTimers() {
  await openScreen('/inquiry')
  await fillInquiryForm()
  stopClock('setTimeout')
  await submitButton.click()
  while (!page.getByText(/^Returning to the/).query()) {
    // Calls are batched until the next tick.
    vi.advanceTimersByTime(1)
    await nextTask()
  }
  for (let task = 0; task < 5; task++) await nextTask()
}

// 232
test('Inquiry form: it redirects home two seconds after it was sent, not sooner', async () => {
  await resize()
  await sendWithStoppedTimers()
  expect(confirmation.getByRole('link', { name: 'home page' }).element().getAttribute('href')).toBe('/')
  vi.advanceTimersByTime(1900)
  await nextTask()
  expect(location.pathname).toBe('/inquiry')
  vi.advanceTimersByTime(100)
  await expect.poll(() => location.pathname).toBe('/')
  vi.useRealTimers()
  // On Home the confirmation is a toast, which covers neither the breakers nor the title that starts below the header.
  const toast = page.getByRole('region', { name: 'Messages' }).getByRole('status')
  await expect.element(toast).toMatchTextContent(/^Inquiry Submitted Successfully!.*Reference \w{6}/)
  const breakers = page.getByRole('group', { name: 'Light the three districts' })
  await expect.element(breakers).toBeVisible()
  await expect.poll(() => boxesOf(toast)[0]?.bottom).toBeLessThan(boxesOf(breakers)[0]?.top ?? 0)
  const title = page.getByRole('heading', { level: 1 })
  await expect.poll(() => boxesOf(toast)[0]?.bottom).toBeLessThan(boxesOf(title)[0]?.top ?? 0)
})

// 233
test('Inquiry form: leaving the page before the redirect cancels it', async () => {
  await sendWithStoppedTimers()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'CONTACT' }).click()
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1)
      return location.pathname
    })
    .toBe('/contact')
  vi.advanceTimersByTime(2500)
  await nextTask()
  expect(location.pathname).toBe('/contact')
})

test("Inquiry form: 'Send another' before the redirect cancels it, also for whoever goes back to the confirmation", async () => {
  await sendWithStoppedTimers()
  sendAnother.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.poll(() => vi.advanceTimersByTime(1) && form.query()).not.toBeNull()
  history.back()
  await expect.poll(() => vi.advanceTimersByTime(1) && confirmation.query()).not.toBeNull()
  expect(confirmation.getByRole('link', { name: 'Back to the home page' }).query()).not.toBeNull()
  vi.advanceTimersByTime(2500)
  await nextTask()
  expect(location.pathname).toBe('/inquiry')
})

test('Inquiry form: an answer that arrives when the visitor has gone back to an earlier confirmation does not redirect', async () => {
  const [release] = holdCalls('inquiry.create', 1)
  await openScreen('/inquiry?sent=3F9A1C')
  await sendAnother.click()
  await fillInquiryForm()
  await submitButton.click()
  await expect.element(sendingButton).toBeVisible()
  history.back()
  await expect.element(confirmation).toBeVisible()
  release?.('go on')
  await expect.element(page.getByRole('region', { name: 'Messages' }).getByRole('status')).toBeVisible()
  await expect.element(confirmation.getByRole('link', { name: 'Back to the home page' })).toBeVisible()
})

// 234, 235
test('Inquiry form: a failure keeps every value, and the button can be used again', async () => {
  abortCalls('inquiry.create')
  await openScreen('/inquiry')
  await fillInquiryForm()
  await submitButton.click()
  await expect.element(failure).toMatchTextContent(/Please try again or contact us directly\./)
  await expect.element(failure).toHaveClass(/destructive/)
  await expect.element(submitButton).toBeEnabled()
  await expect.element(submitButton).toHaveFocus()
  await expect
    .element(page.getByLabelText('Project details'))
    .toHaveValue('The main breaker trips when both geysers run.')
  expect(location.pathname).toBe('/inquiry')
})

// 386
test('Inquiry form: sent again after a lost answer and a reload, it creates one inquiry, and no value is lost', async () => {
  const keys = recordKeys(1)
  await openScreen('/inquiry')
  await fillInquiryForm()
  await submitButton.click()
  await expect.element(failure).toBeVisible()
  await openScreen('/inquiry')
  await expect.element(page.getByLabelText('Full name')).toHaveValue('  Meera Kulkarni ')
  await expect.element(page.getByLabelText('Project type')).toHaveValue('residential')
  await submitButton.click()
  await expect.element(confirmation).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await storedInquiries()).toHaveLength(1)
})

test('Inquiry form: the error message of a failure disappears when the form is sent again', async () => {
  const restore = abortCalls('inquiry.create')
  await openScreen('/inquiry')
  await fillInquiryForm()
  await submitButton.click()
  await expect.element(failure).toBeVisible()
  restore()
  await submitButton.click()
  await expect.element(confirmation).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})

// 386
test('Inquiry form: a change after a failure makes it another inquiry, with a new idempotency key', async () => {
  const keys = recordKeys(3, false)
  await openScreen('/inquiry')
  await fillInquiryForm()
  for (const times of [1, 2]) {
    await submitButton.click()
    await expect.poll(() => keys.length).toBe(times)
    await expect.element(submitButton).toBeEnabled()
  }
  await page.getByLabelText('Project details').fill('The main breaker trips when one geyser runs.')
  await submitButton.click()
  await expect.poll(() => keys.length).toBe(3)
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
})

test('Inquiry form: an error found only by the server is shown at its field too', async () => {
  const fields = { phone: ['Phone number must be at least 10 digits'] }
  const data = { code: 'BAD_REQUEST', httpStatus: 400, path: 'inquiry.create', fields }
  const error = { code: -32600, message: 'Please check the marked fields.', data }
  const send = globalThis.fetch
  const spy = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (input, init) =>
      (input instanceof Request ? input.url : String(input)).includes('inquiry.create')
        ? Response.json([{ error }], { status: 400 })
        : await send(input, init),
    )
  onTestFinished(() => spy.mockRestore())
  await openScreen('/inquiry')
  await fillInquiryForm()
  await submitButton.click()
  await expect
    .element(page.getByLabelText('Phone'))
    .toHaveAccessibleDescription('Phone number must be at least 10 digits')
  await expect.element(page.getByLabelText('Phone')).toHaveFocus()
})

// 385
test('Inquiry form: with the honeypot filled, it is confirmed as usual and stored as suspected spam', async () => {
  await openScreen('/inquiry')
  await fillInquiryForm()
  Object.assign(page.css('form[name=inquiry] input[name=spare]').element(), { value: 'spam' })
  await submitButton.click()
  await expect.element(confirmation).toBeVisible()
  expect(await storedInquiries()).toMatchObject([{ status: 'spam', suspected_spam: true }])
})
