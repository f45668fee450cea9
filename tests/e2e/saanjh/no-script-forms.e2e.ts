import { expect, test } from '../../support/fixtures.ts'
import { fillInquiryForm, submitButton } from '../../support/inquiry-form-page.ts'
import { NEWSLETTER_PAGE } from '../../support/public-pages.ts'

// On a phone, where the answer could be out of view.
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, javaScriptEnabled: false })

// Without JavaScript the browser reports blocked scripts, and a form with errors (status 400) as a failed request.
test.beforeEach(({ tolerate }) => tolerate(/^csp .*\.js$|status of 400/))

// 396
test('Without JavaScript: an inquiry is sent as a plain form, and the page that answers it is in view', async ({
  page,
  db,
}) => {
  await page.goto('/inquiry')
  await submitButton(page).click()
  await expect(page.getByText('Five fields need correcting.')).toBeInViewport()

  await fillInquiryForm(page)
  await page.getByLabel('Phone').fill('98200')
  await page.getByLabel('Project type').selectOption('')
  await expect(page.getByLabel('Photographs (optional)')).toBeHidden()
  await submitButton(page).click()
  await expect(page.getByText('Two fields need correcting. Nothing has been sent.')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
    'Phone number must be at least 10 digits',
  )
  await expect(page.getByLabel('Project type')).toHaveAccessibleDescription('Please select a project type')
  await expect(page.getByLabel('Full name')).toHaveValue(/Meera Kulkarni/)
  await expect(page.getByLabel('Phone')).toHaveValue('98200')

  await page.getByLabel('Phone').fill('+91 98200 12345')
  await page.getByLabel('Project type').selectOption('residential')
  expect(await db.selectFrom('inquiries').select('id').execute()).toEqual([])
  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: 'Inquiry Submitted Successfully!' })).toBeInViewport()
  await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible()
  const [inquiry] = await db.selectFrom('inquiries').select(['id', 'name', 'status']).execute()
  expect(inquiry).toMatchObject({ name: 'Meera Kulkarni', status: 'new' })
  const reference = inquiry?.id.slice(-6).toUpperCase() ?? ''
  await expect(page.getByText(reference, { exact: true })).toBeVisible()
  expect(new URL(page.url()).search).toBe(`?sent=${reference}`)
})

// 396, 400
test('Without JavaScript: a contact message, a newsletter subscription and a request for personal data also arrive, each with its answer in view', async ({
  page,
  db,
}) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByText('Three fields need correcting.')).toBeInViewport()
  await page.getByLabel('Name *').fill('Rohan Desai')
  await page.getByLabel('Email *').fill('rohan@sample.example')
  await page.getByLabel('Your Message *').fill('Short')
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByLabel('Your Message *')).toHaveAccessibleDescription(
    'Message must be at least 10 characters',
  )
  await page.getByLabel('Your Message *').fill('Which days are you open in the Diwali week?')
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeInViewport()
  expect(await db.selectFrom('inquiries').select('source').execute()).toEqual([{ source: 'contact' }])

  await page.goto(NEWSLETTER_PAGE)
  const form = page.getByRole('form', { name: 'Newsletter' })
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByText('Invalid email address')).toBeInViewport()
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address')
  await form.getByLabel('Email').fill('reader@example.com')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'One step left' })).toBeInViewport()
  expect(await db.selectFrom('newsletter_subscribers').select('email').execute()).toEqual([
    { email: 'reader@example.com' },
  ])

  await page.goto('/privacy')
  const field = page.getByLabel('Email')
  await field.focus()
  await page.keyboard.insertText('meera')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('meera')
  await expect(field).toHaveAccessibleDescription('Invalid email address')
  await field.fill('nobody@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Check your e-mail')).toBeVisible()
  await expect(page).toHaveURL(/\/privacy\?sent=1/)
})
