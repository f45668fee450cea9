import { newId } from '../../server/database/ids.ts'
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
