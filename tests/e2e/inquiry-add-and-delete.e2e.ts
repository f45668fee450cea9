import { inquiryList, inquiryHeading } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expect, test } from '../support/staff-fixture.ts'

// 383
test('Deleting an inquiry: asks first, Cancel keeps it, and whoever else has it open is told', async ({
  page,
  context,
  db,
  tolerate,
}) => {
  tolerate(/404/)
  const id = await insertInquiry(db, { name: 'Meera Kulkarni' })
  await page.goto(`/admin/inquiries?id=${id}`)
  const otherPage = await context.newPage()
  await otherPage.goto(`/admin/inquiries?id=${id}`)
  await expect(inquiryHeading(otherPage, 'Meera Kulkarni')).toBeVisible()

  await page.getByRole('button', { name: 'Delete inquiry' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Delete Inquiry' })
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(inquiryHeading(page, 'Meera Kulkarni')).toBeVisible()
  await page.getByRole('button', { name: 'Delete inquiry' }).click()
  await confirmDialog.getByRole('button', { name: 'Delete inquiry' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Inquiry deleted successfully' })).toBeVisible()
  await expect(page.getByText(/No inquiries yet/)).toBeVisible()

  await otherPage.getByLabel('Add a note').fill('Too late.')
  await otherPage.getByRole('button', { name: 'Save note' }).click()
  await expect(otherPage.getByRole('alert').filter({ hasText: 'Failed to add note' })).toBeVisible()
  await expect(otherPage.getByRole('heading', { name: 'This inquiry is no longer there' })).toBeVisible()
  await otherPage.close()

  await test.step('a new inquiry appears by itself, with the count in the sidebar and in the document title', async () => {
    await insertInquiry(db, { name: 'Meera Kulkarni' })
    await expect(page).toHaveTitle(/^\(1\) Inquiries/)
    await expect(inquiryList(page).getByRole('listitem')).toHaveText([/Meera Kulkarni/])
    const response = await context.request.post('/trpc/inquiry.create', {
      headers: { origin: new URL(page.url()).origin },
      data: {
        name: 'Farhan Qureshi',
        email: 'farhan@example.com',
        phone: '+91 98200 22222',
        project_type: 'industrial',
        message: 'Bus duct joint runs hot on line 2.',
      },
    })
    expect(response.status()).toBe(200)
    await expect(inquiryList(page).getByRole('listitem')).toHaveText([/Farhan Qureshi/, /Meera Kulkarni/])
    await expect(page).toHaveTitle(/^\(2\) Inquiries/)
    await expect(page.getByRole('link', { name: 'Inquiries 2 new' })).toBeVisible()
    await expect(inquiryHeading(page, 'Meera Kulkarni')).toBeVisible()
  })
})
