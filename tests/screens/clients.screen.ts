import { newId } from '../../server/database/ids.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { abortCalls } from '../support/screens/calls.ts'
import { db, expect, expectToast, openScreen, page, test } from '../support/screens/screen.tsx'

test('Clients: the empty list offers to add the first, with the next number', async () => {
  await openScreen('/admin/clients')
  await expect
    .element(page.getByText('No clients found. Add your first client to get started.'))
    .toBeVisible()
  await expectNoAxeViolations()
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Monsoon Foods', order_index: 7 }).execute()
  await openScreen('/admin/clients')
  await page.getByRole('button', { name: 'Add client' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Add client' }).getByLabelText('Order'))
    .toHaveValue('8')
})

test('Clients: a failure has its message, and the dialog keeps what was typed', async () => {
  abortCalls('clients.create')
  await openScreen('/admin/clients')
  await page.getByRole('button', { name: 'Add client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add client' })
  await dialog.getByLabelText('Name *').fill('Jetty Cold Store')
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expectToast('Error', 'Failed to add client')
  await expect.element(dialog.getByLabelText('Name *')).toHaveValue('Jetty Cold Store')
})
