import type { Page } from 'playwright/test'
import { expectNoAxeViolations } from '../../support/axe.ts'
import { inquiryHeading, inquiryRow } from '../../support/inbox-locators.ts'
import { insertServices } from '../../support/managed-records.ts'
import { expect, test } from '../../support/staff-fixture.ts'
import { horizontalOverflow } from '../../support/text-overflow.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test.use(PHONE)

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).tap()

test('Visitor, on a phone: opens the home page, reads about the firm, sends a message, and the staff find it in the inbox', async ({
  page,
  browser,
  db,
  site,
  tolerate,
}) => {
  // The form is filled in faster than a person can: the server says to wait, and the form retries by itself.
  tolerate(/429/)
  await insertServices(db, 'Roofs', 'Gutters')
  const context = await browser.newContext({ ...PHONE, baseURL: site.url })
  const visitor = await context.newPage()
  await test.step('the home page says what the firm does, and its navigation leads to the services', async () => {
    await visitor.goto('/')
    await expect(title(visitor)).toHaveText('Good work, plainly done')
    await follow(visitor, 'Services')
    await expect(title(visitor)).toHaveText('Services')
    await expect(visitor.getByRole('main').getByRole('listitem')).toHaveText(['Roofs', 'Gutters'])
    expect(await horizontalOverflow(visitor)).toBe(0)
  })
  await test.step('an empty message is not sent, and the first empty field gets the focus', async () => {
    await follow(visitor, 'Contact')
    await expect(title(visitor)).toHaveText('Contact')
    await visitor.getByRole('button', { name: 'Send' }).tap()
    await expect(visitor.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(visitor.getByText('Name must be at least 2 characters')).toBeVisible()
    await expectNoAxeViolations(visitor)
  })
  await test.step('a complete message is confirmed in place of the form', async () => {
    await visitor.getByLabel('Name', { exact: true }).fill('Rohan Desai')
    await visitor.getByLabel('Email').fill('rohan@sample.example')
    await visitor.getByLabel('Message', { exact: true }).fill('Do you also come on a Saturday?')
    await visitor.getByRole('button', { name: 'Send' }).tap()
    await expect(visitor.getByRole('heading', { name: 'We have your message' })).toBeInViewport()
    await expectNoAxeViolations(visitor)
    await context.close()
  })
  await test.step('the message is in the inbox of the back office', async () => {
    await page.goto('/admin/inquiries')
    await inquiryRow(page, 'Rohan Desai').tap()
    await expect(inquiryHeading(page, 'Rohan Desai')).toBeVisible()
    await expect(page.getByText('Do you also come on a Saturday?').first()).toBeVisible()
  })
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Without JavaScript: an inquiry is sent as a plain form, and its answer is in view', async ({
    page,
    db,
    tolerate,
  }) => {
    // Without JavaScript the browser reports blocked scripts, and a form with errors as a failed request.
    tolerate(/^csp .*\.js$|status of 400/)
    await page.goto('/inquiry')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Five fields need correcting.')).toBeInViewport()
    await page.getByLabel('Full name').fill('Meera Kulkarni')
    await page.getByLabel('Email').fill('meera@sample.example')
    await page.getByLabel('Phone').fill('+91 98200 12345')
    await page.getByLabel('What it is about').selectOption({ index: 1 })
    await page.getByLabel('What you need').fill('The main breaker trips when both geysers run.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { name: 'We have your inquiry' })).toBeInViewport()
    expect(await db.selectFrom('inquiries').select(['name', 'source']).execute()).toEqual([
      { name: 'Meera Kulkarni', source: 'inquiry' },
    ])
  })
})
