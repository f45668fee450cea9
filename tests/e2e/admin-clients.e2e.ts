import type { Page } from 'playwright/test'
import { expectServedHtml } from '../support/served-html.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

const clientRows = (page: Page) => page.getByRole('main').locator('tbody').getByRole('row')

// 328, 332
test('Clients: some are added, edited, hidden and deleted, and the carousel shows the active ones in their order', async ({
  page,
}) => {
  await page.goto('/admin/clients')
  await expect(page.getByText('Visitors see ten sample logos until a client is entered')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Add client' })
  for (const [name, order] of [
    ['Banyan Tooling', '2'],
    ['Kokum Residency', '1'],
    ['Monsoon Foods', '3'],
    ['Saltpan Logistics', '4'],
  ] as const) {
    await page.getByRole('button', { name: 'Add client' }).click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Order').fill(order)
    await page.keyboard.press('Enter')
    await expect(clientRows(page).filter({ hasText: name })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  }
  await expectToast(page, 'Success', 'Client added successfully')
  await expect(clientRows(page)).toHaveText([/Kokum/, /Banyan/, /Monsoon/, /Saltpan/])

  await page.getByRole('button', { name: 'Edit Kokum Residency' }).click()
  await page.getByLabel('Website URL').fill('https://kokum.example')
  await page.getByRole('button', { name: 'Save client' }).click()
  await expectToast(page, 'Success', 'Client updated successfully')
  await page.getByRole('switch', { name: 'Visible on site: Monsoon Foods' }).click()
  await page.getByRole('button', { name: 'Delete Saltpan Logistics' }).click()
  await page.getByRole('button', { name: 'Delete client' }).click()
  await expectToast(page, 'Success', 'Client deleted successfully')
  await expect(clientRows(page)).toHaveText([/Kokum/, /Banyan/, /Monsoon/])
  await expect(page.getByText('Visitors see 2 of 3')).toBeVisible()

  await expectServedHtml(page, '/', (html) => {
    const [kokum, banyan] = [html.indexOf('Kokum Residency'), html.indexOf('Banyan Tooling')]
    expect(kokum).toBeGreaterThan(0)
    expect(banyan).toBeGreaterThan(kokum)
    expect(html).toContain('href="https://kokum.example"')
    expect(html).not.toContain('Monsoon Foods')
    expect(html).not.toContain('Saltpan Logistics')
  })
})
