import { insertInquiry } from '../support/inquiries.ts'
import { abortCalls, failCalls } from '../support/screens/calls.ts'
import {
  inquiryRecord,
  inquiryRow,
  inquiryRows,
  noteField,
  replyText,
  statusRadio,
  storedInquiry,
} from '../support/screens/inbox.ts'
import { pageHeading, submitSignIn } from '../support/screens/login.ts'
import {
  commands,
  db,
  expect,
  expectToast,
  openScreen,
  page,
  test,
  userEvent,
} from '../support/screens/screen.tsx'
import { expectTexts } from '../support/screens/texts.ts'

async function openInquiry(overrides: Parameters<typeof insertInquiry>[1] = {}): Promise<string> {
  const id = await insertInquiry(db, overrides)
  await openScreen(`/admin/inquiries?id=${id}`)
  await expect.element(statusRadio('New')).toBeVisible()
  return id
}

// 385
test('Suspected spam: it is listed under Spam with the reason, and ‘Not spam’ makes it a new inquiry', async () => {
  await insertInquiry(db, { name: 'Meera Kulkarni' }, 1)
  await insertInquiry(db, { name: 'Suresh Naik', status: 'spam', suspected_spam: true })
  await openScreen('/admin/inquiries')
  await expectTexts(inquiryRows(), [/^Meera Kulkarni/])
  await page.getByRole('button', { name: 'Spam 1' }).click()
  await inquiryRow('Suresh Naik').click()
  await expect.element(inquiryRecord().getByText('Suspected spam.')).toBeVisible()
  await inquiryRecord().getByRole('button', { name: 'Not spam' }).click()
  await expect.element(inquiryRecord().getByText('staff: Spam → New')).toBeVisible()
  await expect.element(inquiryRecord().getByText('Suspected spam.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'All 2' }).click()
  await expectTexts(inquiryRows(), [/^Suresh Naik/, /^Meera Kulkarni/])
})

// 383, 384
test('Inquiry status: setting a status shows who set it, in the record and the list, and ends the waiting time', async () => {
  const id = await openInquiry()
  await expect.element(inquiryRecord().getByText('Waiting')).toBeVisible()
  await statusRadio('Contacted').click()
  await expect.element(statusRadio('Contacted')).toBeChecked()
  await expect.element(inquiryRecord().getByText('staff: New → Contacted')).toBeVisible()
  await expectTexts(inquiryRows(), [/Contacted/])
  await expect.element(inquiryRecord().getByText('Waiting')).not.toBeInTheDocument()
  expect((await storedInquiry(id)).status).toBe('contacted')
})

test('Inquiry status: an amount that a colleague’s status has overtaken is refused by a message that stays', async () => {
  const id = await openInquiry()
  await statusRadio('Quoted').click()
  await expect.element(page.getByText('Marked as Quoted')).toBeVisible()
  await page.getByLabelText(/^Amount quoted/).fill('185000')
  await db
    .updateTable('inquiries')
    .set({ status: 'lost', lost_reason: 'Price' })
    .where('id', '=', id)
    .execute()
  await page.getByRole('button', { name: 'Save amount' }).click()
  await expect.element(inquiryRecord().getByText('Lost because:')).toBeVisible()
  await expectToast(
    'Error',
    'Somebody else has changed the status in the meantime. Your change was not saved.',
  )
  expect(await storedInquiry(id)).toMatchObject({ status: 'lost', amount: null })
})

// 383, 384
test('Inquiry status: Spam and Not spam set a status too', async () => {
  const id = await openInquiry({ status: 'contacted' })
  await page.getByRole('button', { name: 'Spam' }).click()
  await expect.element(inquiryRecord().getByText('staff: Contacted → Spam')).toBeVisible()
  await page.getByRole('button', { name: 'Not spam' }).click()
  await expect.element(inquiryRecord().getByText('staff: Spam → New')).toBeVisible()
  expect((await storedInquiry(id)).status).toBe('new')
})

// 384
test('Inquiry status: the arrow keys move between the statuses, and only Space sets one', async () => {
  await openInquiry()
  const first = statusRadio('New').element()
  if (first instanceof HTMLElement) first.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(statusRadio('Quoted')).toHaveFocus()
  await expect.element(statusRadio('New')).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(statusRadio('Quoted')).toBeChecked()
  await expect.element(inquiryRecord().getByText('staff: New → Quoted')).toBeVisible()
})

// 383
test('Inquiry: a note or status that the server fails to save is reported, and no text is lost', async () => {
  await openInquiry()
  failCalls('inquiry.addNote')
  await noteField().fill('Called, no answer.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expectToast('Error', 'Failed to add note')
  await expect.element(noteField()).toHaveValue('Called, no answer.')
  failCalls('inquiry.setStatus')
  await statusRadio('Won').click()
  await expectToast('Error', 'Failed to update inquiry')
  await expect.element(statusRadio('New')).toBeChecked()
})

// 383
test('Inquiry: when the network fails during a save, the note and the status wait, and are sent when it is back', async () => {
  await openInquiry()
  const stops = [abortCalls('inquiry.addNote'), abortCalls('inquiry.setStatus')]
  await noteField().fill('Called, no answer.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await statusRadio('Won').click()
  const waiting = inquiryRecord().getByText(/^Not sent yet/)
  await expect.element(waiting).toHaveLength(2)
  await expect.element(statusRadio('Won')).toBeChecked()
  await expect.element(noteField()).toHaveValue('')
  for (const stop of stops) stop()
  dispatchEvent(new Event('online'))
  await expect.element(inquiryRecord().getByText('staff: New → Won')).toBeVisible()
  await expect.element(inquiryRecord().getByText(/“Called, no answer\.”/)).toHaveLength(1)
  await expect.element(waiting).toHaveLength(0)
})

// 383
test('Inquiry: a note is added with its author, and the field is cleared', async () => {
  await openInquiry()
  await noteField().fill('Called, no answer.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.element(inquiryRecord().getByText('staff: “Called, no answer.”')).toBeVisible()
  await expect.element(noteField()).toHaveValue('')
})

// 383
test('Inquiry: a second account in the same tab sees none of the first one’s drafts', async () => {
  await commands.addAccount('next@example.com')
  await openInquiry()
  await noteField().fill('Haggles, offer ten percent less.')
  await replyText().fill('I shall come myself.')
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect.element(pageHeading('Admin Login')).toBeVisible()
  await submitSignIn('next@example.com')
  await expect.element(noteField()).toHaveValue('')
  await expect.element(replyText()).toHaveValue(expect.stringMatching(/^Good /))
})
