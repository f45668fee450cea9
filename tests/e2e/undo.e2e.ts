import { newId } from '../../server/database/ids.ts'
import { makeAccount } from '../support/accounts.ts'
import { inquiryRecord } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expect, test } from '../support/staff-fixture.ts'

// 391
test('Undo at a desk: visibility by Ctrl+Z, a deletion by its button, and never over a change of somebody else', async ({
  page,
  db,
  tolerate,
}) => {
  // The refusal of the undo that would overwrite a change.
  tolerate(/409/)
  const id = newId()
  await db.insertInto('ltf_clients').values({ id, name: 'Kokum', order_index: 1 }).execute()
  const stored = () => db.selectFrom('ltf_clients').select(['name', 'status']).execute()
  await page.goto('/admin/clients')
  const visible = page.getByRole('switch', { name: /Kokum/ })
  await visible.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Client hidden')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone')).toBeVisible()
  // The message that was taken back is still there while it leaves.
  await expect(page.getByText('Client hidden')).toBeHidden()
  expect(await stored()).toEqual([{ name: 'Kokum', status: 'active' }])

  await visible.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Client hidden')).toBeVisible()
  await db.updateTable('ltf_clients').set({ name: 'Kokum Mills' }).where('id', '=', id).execute()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Somebody has changed this since. Nothing was changed back.')).toBeVisible()
  expect(await stored()).toEqual([{ name: 'Kokum Mills', status: 'inactive' }])

  await page.getByRole('button', { name: 'Delete Kokum Mills' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete client' }).click()
  await expect(page.getByText('Client deleted successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Delete Kokum Mills' })).toBeVisible()
})

// 383
test('Undo on a phone: the status of an inquiry goes back; the message waits while it has the focus', async ({
  page,
  db,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await insertInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  const status = (name: string) => inquiryRecord(page).getByRole('radio', { name })
  await status('Contacted').click()
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  await undo.focus()
  await page.waitForTimeout(11_000)
  const box = await undo.boundingBox()
  expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
  await undo.click()
  await expect(status('New')).toBeChecked()
  expect(await db.selectFrom('inquiries').select('status').execute()).toEqual([{ status: 'new' }])
})

// 383
test('Undo at a desk: who takes an inquiry goes back, but not over what a colleague has said since', async ({
  page,
  db,
  staff,
}) => {
  const id = await insertInquiry(db)
  const colleague = await makeAccount(db, 'colleague@example.com')
  const assignee = async () =>
    (await db.selectFrom('inquiries').select('assigned_to').executeTakeFirstOrThrow()).assigned_to
  await page.goto(`/admin/inquiries?id=${id}`)
  const select = page.getByRole('combobox', { name: 'Who takes it' })
  await select.selectOption(`Me (${staff})`)
  await expect(page.getByText('Assignment changed')).toBeVisible()
  const me = await assignee()
  expect(me).not.toBeNull()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(page.getByText('Assignment changed')).toBeHidden()
  await expect(select).toHaveValue('')
  expect(await assignee()).toBeNull()

  await select.selectOption(`Me (${staff})`)
  await expect(page.getByText('Assignment changed')).toBeVisible()
  await db.updateTable('inquiries').set({ assigned_to: colleague }).execute()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Somebody has changed this since. Nothing was changed back.')).toBeVisible()
  expect(await assignee()).toBe(colleague)
  await expect(select).toHaveValue(colleague)
})

test('Undo on a phone: its message waits behind a dialog, and is there again afterwards', async ({
  page,
  db,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum', order_index: 1 }).execute()
  await page.goto('/admin/clients')
  await page.getByRole('switch', { name: /Kokum/ }).click()
  const message = page.getByRole('status').filter({ hasText: 'Client hidden' })
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'Edit Kokum' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit client' })).toBeVisible()
  await expect(message).toBeHidden()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('switch', { name: /Kokum/ })).toBeChecked()
})
