import { inquiryReference } from '../../server/core/database/ids.ts'
import { formatMoney } from '../../server/core/money/schema.ts'
import { firm } from '../../src/firm.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import {
  addressOf,
  inquiryHeading,
  inquiryRecord,
  inquiryRow,
  inquiryRows,
  noteField,
  statusRadio,
  storedInquiry,
} from '../support/screens/inbox.ts'
import {
  db,
  expect,
  expectToast,
  openScreen,
  page,
  resize,
  test,
  userEvent,
} from '../support/screens/screen.tsx'

const editDialog = () => page.getByRole('dialog', { name: 'Edit inquiry' })
const button = (name: string) => inquiryRecord().getByRole('button', { name })
const amountField = () => inquiryRecord().getByLabelText(`Amount quoted, in ${firm.currencyUnits} (optional)`)

async function openInquiry(overrides: Parameters<typeof insertInquiry>[1] = {}): Promise<string> {
  const id = await insertInquiry(db, overrides)
  await openScreen(`/admin/inquiries?id=${id}`)
  await expect.element(statusRadio('New')).toBeVisible()
  return id
}

// 404
test('Lead on a phone: an invalid correction shows an error at its field, and typed text survives a reload', async () => {
  await resize()
  const id = await openInquiry()
  await button('Edit Meera Kulkarni').click()
  await editDialog().getByLabelText('Phone *').fill('123')
  await editDialog().getByLabelText('Company').fill('Kokum Residency')
  await editDialog().getByRole('button', { name: 'Save inquiry' }).click()
  await expect.element(editDialog().getByText('Phone number must be at least 10 digits')).toBeVisible()
  await expectNoAxeViolations()
  await openScreen(addressOf(location))
  await expect.element(editDialog().getByLabelText('Company')).toHaveValue('Kokum Residency')
  await editDialog().getByLabelText('Phone *').fill('+91 98200 54321')
  await editDialog().getByRole('button', { name: 'Save inquiry' }).click()
  await expectToast('Success', 'Inquiry updated successfully')
  await expect.element(inquiryRecord().getByText('+91 98200 54321')).toBeVisible()
  expect(await storedInquiry(id)).toMatchObject({ company: 'Kokum Residency', phone: '+91 98200 54321' })
})

// 404
test('Lead on a phone: a quote asks for its amount, in whole units and in the firm’s notation for numbers', async () => {
  await resize()
  const id = await openInquiry()
  await statusRadio('Quoted').click()
  await amountField().fill('a lakh')
  await button('Save amount').click()
  await expect.element(amountField()).toHaveAccessibleDescription(`Enter whole ${firm.currencyUnits}`)
  await expect.element(amountField()).toHaveValue('a lakh')
  await amountField().fill('185000')
  await expectNoAxeViolations()
  await button('Save amount').click()
  await expect
    .element(
      inquiryRecord()
        .getByText(`Amount: ${formatMoney(185_000)}`)
        .first(),
    )
    .toBeVisible()
  await expect.element(button('Change amount')).toBeVisible()
  expect((await storedInquiry(id)).amount).toBe(185_000)
})

test('Lead on a phone: a loss asks for the reason, and a common reason takes one tap', async () => {
  await resize()
  const id = await openInquiry()
  await statusRadio('Lost').click()
  await button('Price').click()
  await expect.element(inquiryRecord().getByText('Lost because: Price')).toBeVisible()
  expect(await storedInquiry(id)).toMatchObject({ status: 'lost', lost_reason: 'Price' })
})

test('Lead: when two people correct it, fields that both changed lead to a conflict dialog, and other changes stay', async () => {
  const id = await openInquiry()
  const edit = button('Edit Meera Kulkarni').element()
  if (edit instanceof HTMLElement) edit.focus()
  await userEvent.keyboard('{Enter}')
  await editDialog().getByLabelText('Name *').fill('Meera Kulkarni-Rao')
  await editDialog().getByLabelText('What it is about *').fill('Two floors, a full rewire.')
  await db
    .updateTable('inquiries')
    .set({ name: 'Meera Rao', company: 'Kokum Residency' })
    .where('id', '=', id)
    .execute()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const conflict = page.getByRole('alertdialog')
  await expect.element(conflict.getByText(/Kokum Residency/).first()).toBeVisible()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expectToast('Success', 'Inquiry updated successfully')
  expect(await storedInquiry(id)).toMatchObject({
    name: 'Meera Kulkarni-Rao',
    company: 'Kokum Residency',
    message: 'Two floors, a full rewire.',
  })
})

test('Lead: saving an amount after a colleague has saved another reports theirs and keeps mine in the field, and saving again stores mine', async () => {
  const id = await openInquiry()
  await statusRadio('Quoted').click()
  await expect.element(inquiryRecord().getByText('staff: New → Quoted')).toBeVisible()
  await amountField().fill('60,000')
  await db.updateTable('inquiries').set({ amount: 50_000 }).where('id', '=', id).execute()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(
      inquiryRecord().getByText(new RegExp(`^Somebody else saved ${formatMoney(50_000)} in the meantime`)),
    )
    .toBeVisible()
  await expect.element(amountField()).toHaveValue('60,000')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Change amount')).toBeVisible()
  expect((await storedInquiry(id)).amount).toBe(60_000)
})

/** Two inquiries of one person: the one to be merged, and the one that stays. */
async function insertTwo() {
  const id = await insertInquiry(db, { message: 'Please ring after six.' }, 60)
  const into = await insertInquiry(db, { name: 'Meera K', email: 'mk@example.com' })
  return { id, into }
}

/** Merges the two, as a colleague would do in the meantime. */
async function merge(id: string, into: string) {
  const body = JSON.stringify({ id, into })
  const headers = { 'content-type': 'application/json' }
  const { ok } = await fetch('/trpc/inquiry.merge', { method: 'POST', headers, body })
  if (!ok) throw new Error('The inquiries were not merged.')
}

// 404
test('Merge: two inquiries of one person become one, after a confirmation that shows both', async () => {
  const { id, into } = await insertTwo()
  await openScreen(`/admin/inquiries?id=${into}`)
  const related = page.getByRole('region', { name: 'Other inquiries from Meera K' })
  await expect.element(related.getByRole('listitem')).toHaveLength(1)
  await expectNoAxeViolations()
  await related.getByRole('button', { name: `Merge… ${inquiryReference(id)}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Merge two inquiries' })
  const [goes, stays] = [inquiryReference(id), inquiryReference(into)]
  await expect
    .element(
      dialog.getByText(
        `Merge ${goes} into ${stays}? They are then shown as one inquiry, with the name, status and assignee of ${stays}. The text of ${goes} is kept, and opening ${goes} shows ${stays}. This cannot be undone.`,
        { exact: true },
      ),
    )
    .toBeVisible()
  await expect
    .element(dialog.getByRole('region', { name: `${inquiryReference(into)} stays` }).getByText('Meera K'))
    .toBeVisible()
  await expectNoAxeViolations()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expectToast('Success', 'Inquiries merged successfully')
  await expect.element(dialog).not.toBeInTheDocument()
  const merged = inquiryRecord().getByRole('region', { name: 'Merged into this inquiry' })
  const message = merged.getByText('Please ring after six.')
  await expect.element(message).toBeVisible()
  // The message is read before it is answered.
  const reply = page.getByLabelText('Reply text').element()
  expect(message.element().compareDocumentPosition(reply)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await expect.element(merged.getByRole('heading', { name: 'Meera Kulkarni' })).toBeVisible()
  await expectNoAxeViolations()
  await expect.element(related).not.toBeInTheDocument()
  await expect.element(inquiryRows()).toHaveLength(1)
})

test('Merge: an open merged inquiry leads to the other one, with its unsaved note and correction', async () => {
  const { id, into } = await insertTwo()
  await openScreen(`/admin/inquiries?id=${id}`)
  await noteField().fill('She rang twice.')
  await button('Edit Meera Kulkarni').click()
  await editDialog().getByLabelText('Company').fill('Kokum Residency')
  await merge(id, into)
  await openScreen(addressOf(location))
  await expect.element(inquiryHeading('Meera K')).toBeVisible()
  await expect.element(editDialog().getByLabelText('Company')).toHaveValue('Kokum Residency')
  await editDialog().getByRole('button', { name: 'Save inquiry' }).click()
  await expectToast('Success', 'Inquiry updated successfully')
  expect((await storedInquiry(id)).company).toBe('Kokum Residency')
  expect(new URLSearchParams(location.search).get('id')).toBe(into)
  await expect.element(noteField()).toHaveValue('She rang twice.')
})

test('Merge on a phone: searching for the reference of the merged inquiry finds the other one', async () => {
  await resize()
  const { id, into } = await insertTwo()
  await merge(id, into)
  await openScreen(`/admin/inquiries?search=${inquiryReference(id)}`)
  await expect.element(inquiryRow('Meera K')).toBeVisible()
})
