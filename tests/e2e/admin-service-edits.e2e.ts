import { abortCalls } from '../support/intercept-calls.ts'
import { insertServices } from '../support/managed-records.ts'
import { serviceCards, serviceCard } from '../support/services-screen.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

// 271, 272, 281, 282, 286, 287
test('Services: one is edited, found, and deleted after a confirmation', async ({ page, db }) => {
  await insertServices(db, 'Earthing', 'Lighting')
  await page.goto('/admin/services')
  await test.step('a service is edited, and adding another afterwards starts empty', async () => {
    await page.getByRole('button', { name: 'Edit Earthing' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit service' })
    await expect(edit.getByLabel('Title')).toHaveValue('Earthing')
    await expect(edit.getByLabel('Order')).toHaveValue('1')
    await edit.getByLabel('Title').fill('Earthing and bonding')
    await edit.getByText('shield-check').click()
    await edit.getByRole('button', { name: 'Save service' }).click()
    await expectToast(page, 'Success', 'Service updated successfully')
    await expect(serviceCard(page, 'Earthing and bonding')).toBeVisible()
    const icons = db.selectFrom('ltf_services').select('icon').orderBy('order_index')
    expect((await icons.executeTakeFirstOrThrow()).icon).toBe('shield-check')

    await page.getByRole('button', { name: 'Add service' }).click()
    const add = page.getByRole('dialog', { name: 'Add service' })
    await expect(add.getByLabel('Title')).toHaveValue('')
    await expect(add.getByRole('radio', { name: 'building' })).toBeChecked()
    await expect(add.getByLabel('Order')).toHaveValue('3')
    await page.keyboard.press('Escape')
  })
  await test.step('a search filters the list and says when nothing matches', async () => {
    const search = page.getByRole('searchbox', { name: 'Search 2 services' })
    await search.fill('LIGHT')
    await expect(serviceCards(page)).toHaveText([/Lighting/])
    await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0)
    await search.fill('solar')
    await expect(page.getByText('No service matches “solar”.')).toBeVisible()
    await search.fill('')
    await expect(serviceCards(page)).toHaveCount(2)
  })
  await test.step('deleting a service asks first; Cancel deletes nothing', async () => {
    await page.getByRole('button', { name: 'Delete Lighting' }).click()
    const confirmDialog = page.getByRole('alertdialog', { name: 'Delete Service' })
    await expect(confirmDialog).toContainText(
      'Are you sure you want to delete "Lighting"? This action cannot be undone.',
    )
    await confirmDialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(confirmDialog).toBeHidden()
    await expect(serviceCards(page)).toHaveCount(2)

    await page.getByRole('button', { name: 'Delete Lighting' }).click()
    await confirmDialog.getByRole('button', { name: 'Delete service' }).click()
    await expectToast(page, 'Success', 'Service deleted successfully')
    await expect(serviceCards(page)).toHaveText([/Earthing/])
  })
})

// 284, 285
test('Services: a refused switch goes back, and a failed save keeps the dialog open with every word', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  await insertServices(db, 'Earthing', 'Lighting')
  await page.goto('/admin/services')
  await test.step('the switch deactivates a service, and goes back when the server refuses', async () => {
    const visible = page.getByRole('switch', { name: 'Visible on site: Lighting' })
    await expect(visible).toBeChecked()
    await visible.click()
    await expect(visible).not.toBeChecked()
    await expect(page.getByText('Visitors see 1 of 2')).toBeVisible()
    const status = () =>
      db.selectFrom('ltf_services').select('status').where('title', '=', 'Lighting').executeTakeFirst()
    await expect.poll(status).toEqual({ status: 'inactive' })

    const restore = await abortCalls(page, 'services.update')
    await visible.click()
    await expectToast(page, 'Error', 'Failed to update service')
    await expect(visible).not.toBeChecked()
    await restore()
    // A concurrent edit is no conflict for the switch, which changes one column.
    await db.updateTable('ltf_services').set({ body: 'New text' }).where('title', '=', 'Lighting').execute()
    tolerate(/409/)
    await visible.click()
    await expect.poll(status).toEqual({ status: 'active' })
    await expect(visible).toBeChecked()
  })
  // Wait until the toasts of the switch are gone.
  await page.reload()
  await test.step('a failed save keeps the dialog open with every word', async () => {
    await abortCalls(page, 'services.create')
    await page.getByRole('button', { name: 'Add service' }).click()
    const add = page.getByRole('dialog', { name: 'Add service' })
    await add.getByLabel('Title').fill('Thermal scans')
    await add.getByRole('button', { name: 'Add service' }).click()
    await expectToast(page, 'Error', 'Failed to add service')
    await expect(add.getByLabel('Title')).toHaveValue('Thermal scans')
    await add.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard edits' }).click()
    await expect(page.getByRole('button', { name: 'Add service' })).toBeFocused()

    await abortCalls(page, 'services.update')
    await page.getByRole('button', { name: 'Edit Earthing' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit service' })
    await edit.getByLabel('Description').fill('Below two ohms.')
    await edit.getByRole('button', { name: 'Save service' }).click()
    await expectToast(page, 'Error', 'Failed to update service')
    await expect(edit.getByLabel('Description')).toHaveValue('Below two ohms.')
    await edit.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Discard edits' }).click()
    await expect(page.getByRole('button', { name: 'Edit Earthing' })).toBeFocused()

    await abortCalls(page, 'services.delete')
    await page.getByRole('button', { name: 'Delete Earthing' }).click()
    await page.getByRole('button', { name: 'Delete service' }).click()
    await expectToast(page, 'Error', 'Failed to delete service')
    await expect(page.getByRole('alertdialog', { name: 'Delete Service' })).toBeVisible()
  })
})
