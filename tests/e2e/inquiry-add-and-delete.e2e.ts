import { expectNoAxeViolations } from '../support/axe.ts'
import { inquiryList, inquiryHeading, inquiryRecord } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expect, test } from '../support/staff-fixture.ts'

// 383
test('New inquiry: one received by phone is entered, validated like any other, and listed in the inbox', async ({
  page,
  db,
}) => {
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Inquiries', exact: true }).click()
  await expect(page.getByText(/No inquiries yet/)).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Add inquiry' })
  const name = dialog.getByLabel('Name')

  await test.step('leaving a half-filled form asks first, and staying keeps every word', async () => {
    const opener = page.getByRole('button', { name: 'Add inquiry' })
    await opener.click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    await name.fill('Sunita')
    await page.keyboard.press('Escape')
    const discardDialog = page.getByRole('alertdialog', { name: 'Discard your edits?' })
    await discardDialog.getByRole('button', { name: 'Go on editing' }).click()
    await expect(name).toHaveValue('Sunita')
    await page.goBack()
    await discardDialog.getByRole('button', { name: 'Go on editing' }).click()
    await expect(name).toHaveValue('Sunita')
    await page.keyboard.press('Escape')
    await discardDialog.getByRole('button', { name: 'Discard edits' }).click()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await page.keyboard.press('n')
  await expect(name).toHaveValue('')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Add inquiry' }).click()
  await expect(dialog.getByText('Name must be at least 2 characters')).toBeVisible()
  await expect(dialog.getByText('Please select a project type')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('Sunita Pawar')

  await test.step('an inquiry that arrives while one is being entered removes nothing', async () => {
    const id = await insertInquiry(db)
    await expect(page).toHaveURL(new RegExp(`id=${id}`))
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  await dialog.getByLabel('Phone').fill('९८२०० १२३४५')
  await dialog.getByLabel('Project type').selectOption('Maintenance & Repair')
  await dialog.getByRole('button', { name: 'Add inquiry' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Inquiry added successfully' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(inquiryHeading(page, 'Sunita Pawar')).toBeVisible()
  await expect(inquiryRecord(page).getByText('Written down by staff')).toBeVisible()
  const stored = await db
    .selectFrom('inquiries')
    .select(['phone', 'source', 'status'])
    .where('name', '=', 'Sunita Pawar')
    .execute()
  expect(stored).toEqual([{ phone: '98200 12345', source: 'staff', status: 'new' }])
})

// 383, 404
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
