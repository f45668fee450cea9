import { sendContactForm } from '../../support/contact-form-page.ts'
import { expect, test } from '../../support/fixtures.ts'

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
  expect(await db.selectFrom('inquiries').select(['name', 'source']).execute()).toEqual([
    { name: 'Rohan Desai', source: 'contact' },
  ])
})
