import { insertInquiry } from '../support/inquiries.ts'
import { SHOPS } from '../support/project-types.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { recordCalls } from '../support/screens/calls.ts'
import {
  inquiryHeading,
  inquiryRecord,
  inquiryRows,
  noteField,
  storedInquiry,
} from '../support/screens/inbox.ts'
import { db, expect, expectToast, openScreen, page, test, userEvent } from '../support/screens/screen.tsx'
import { expectTexts } from '../support/screens/texts.ts'

const dialog = () => page.getByRole('dialog', { name: 'Add inquiry' })
const nameField = () => dialog().getByLabelText('Name *')
const opener = () => page.getByRole('button', { name: 'Add inquiry' })

async function openEmptyInbox() {
  await openScreen('/admin/inquiries')
  await expect.element(page.getByText(/^No inquiries yet/)).toBeVisible()
}

// 383
test('New inquiry: Escape closes an empty form and returns the focus to its opener', async () => {
  await openEmptyInbox()
  await opener().click()
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

// 383
test('New inquiry: leaving a half-filled form asks first, and staying loses nothing', async () => {
  await openScreen('/admin')
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Inquiries' }).click()
  await opener().click()
  await nameField().fill('Sunita')
  const discard = page.getByRole('alertdialog', { name: 'Discard your edits?' })
  for (const leave of [() => userEvent.keyboard('{Escape}'), async () => history.back()]) {
    await leave()
    await discard.getByRole('button', { name: 'Go on editing' }).click()
    await expect.element(nameField()).toHaveValue('Sunita')
  }
  await userEvent.keyboard('{Escape}')
  await discard.getByRole('button', { name: 'Discard edits' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

// 383, 404
test('New inquiry: each missing value shows an error at its field, and the first such field gets the focus', async () => {
  await openEmptyInbox()
  await userEvent.keyboard('n')
  await expect.element(nameField()).toHaveValue('')
  await expectNoAxeViolations()
  await dialog().getByRole('button', { name: 'Add inquiry' }).click()
  await expect.element(nameField()).toHaveAccessibleDescription('Name must be at least 2 characters')
  await expect.element(dialog().getByText('Please select a project type')).toBeVisible()
  await expect.element(nameField()).toHaveFocus()
})

// 383
test('New inquiry: an inquiry received by phone is stored as added by staff, and opens', async () => {
  await openEmptyInbox()
  await userEvent.keyboard('n')
  await nameField().fill('Sunita Pawar')
  await dialog().getByLabelText('Phone *').fill('९८२०० १२३४५')
  await dialog().getByLabelText('Project type *').selectOptions(SHOPS.label)
  await dialog().getByRole('button', { name: 'Add inquiry' }).click()
  await expectToast('Success', 'Inquiry added successfully')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(inquiryHeading('Sunita Pawar')).toBeVisible()
  await expect.element(inquiryRecord().getByText('Added by staff')).toBeVisible()
  const id = new URLSearchParams(location.search).get('id') ?? ''
  expect(await storedInquiry(id)).toMatchObject({ phone: '98200 12345', source: 'staff', status: 'new' })
})

// 383
test('New inquiry: an inquiry that arrives during entry does not remove what was typed', async () => {
  await openEmptyInbox()
  await userEvent.keyboard('n')
  await nameField().fill('Sunita Pawar')
  const id = await insertInquiry(db)
  await expect.poll(() => new URLSearchParams(location.search).get('id')).toBe(id)
  await expect.element(nameField()).toHaveValue('Sunita Pawar')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

// 383
test('Inbox: a new inquiry appears by itself and is counted in the menu and the title, and the open one stays open', async () => {
  await insertInquiry(db)
  await openScreen('/admin/inquiries')
  await expect.element(inquiryHeading('Meera Kulkarni')).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^\(1\) Inquiries/)
  await insertInquiry(db, { name: 'Farhan Qureshi' })
  await expectTexts(inquiryRows(), [/^Farhan Qureshi/, /^Meera Kulkarni/])
  await expect.poll(() => document.title).toMatch(/^\(2\) Inquiries/)
  await expect.element(page.getByRole('link', { name: 'Inquiries 2 new' })).toBeVisible()
  await expect.element(inquiryHeading('Meera Kulkarni')).toBeVisible()
})

// 383
test('Deleting an inquiry: a toast confirms it, and deleting the last one leaves an empty inbox', async () => {
  const id = await insertInquiry(db)
  await openScreen(`/admin/inquiries?id=${id}`)
  await page.getByRole('button', { name: 'Delete inquiry' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Inquiry' })
  await question.getByRole('button', { name: 'Delete inquiry' }).click()
  await expectToast('Success', 'Inquiry deleted successfully')
  await expect.element(page.getByText(/^No inquiries yet/)).toBeVisible()
  expect(await db.selectFrom('inquiries').select('id').execute()).toEqual([])
})

// 383
test('Deleting an inquiry: it asks first, and Cancel deletes nothing', async () => {
  const id = await insertInquiry(db)
  await openScreen(`/admin/inquiries?id=${id}`)
  await page.getByRole('button', { name: 'Delete inquiry' }).click()
  const calls = recordCalls()
  await page
    .getByRole('alertdialog', { name: 'Delete Inquiry' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect.element(inquiryHeading('Meera Kulkarni')).toBeVisible()
  expect(calls()).not.toContain('inquiry.delete')
})

// 383
test('Deleting an inquiry: a colleague who has it open learns of it on the next save', async () => {
  const id = await insertInquiry(db)
  await openScreen(`/admin/inquiries?id=${id}`)
  await noteField().fill('Too late.')
  await db.deleteFrom('inquiries').where('id', '=', id).execute()
  await page.getByRole('button', { name: 'Save note' }).click()
  await expectToast('Error', 'Failed to add note')
  await expect.element(page.getByRole('heading', { name: 'This inquiry is no longer there' })).toBeVisible()
})
