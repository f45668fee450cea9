import { expectNoAxeViolations } from '../support/axe.ts'
import { expectServedHtml } from '../support/served-html.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

test('FAQ, on a phone: a question of our own replaces the samples, and hidden it gives way to them again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/faq')
  await expect(page.getByText('Visitors see ten sample questions until one is entered')).toBeVisible()
  await page.getByRole('button', { name: 'Add question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add question' })
  await dialog.getByRole('button', { name: 'Add question' }).click()
  await expect(dialog.getByText('Question is required')).toBeVisible()
  await dialog.getByLabel('Question').fill('Do you work on Sundays?')
  await dialog.getByLabel('Answer').fill('Only for emergencies.\n\nCall us.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Add question' }).click()
  await expectToast(page, 'Success', 'Question added successfully')
  await expectNoAxeViolations(page)
  await expectServedHtml(page, '/faq', (html) => {
    expect(html).toContain('Do you work on Sundays?')
    expect(html).toContain('"FAQPage"')
    expect(html).not.toContain('What is an RCCB')
  })
  await page.getByRole('switch', { name: 'Visible on site: Do you work on Sundays?' }).click()
  await expectServedHtml(page, '/faq', (html) => expect(html).toContain('What is an RCCB'))
})
