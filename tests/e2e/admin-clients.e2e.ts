import type { Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { holdCalls, abortCalls } from '../support/intercept-calls.ts'
import { expectServedHtml } from '../support/served-html.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

async function insertClients(db: Db, ...names: string[]) {
  for (const [index, name] of names.entries())
    await db
      .insertInto('ltf_clients')
      .values({ id: newId(), name, order_index: index + 1 })
      .execute()
}

const clientRows = (page: Page) => page.getByRole('main').locator('tbody').getByRole('row')

// 319-324, 328-330, 348, 404
test('Clients: a loading error is shown; new clients are added at the end, and each failure is reported', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|Failed to load clients/)
  const restore = await abortCalls(page, 'clients.listAll')
  await page.goto('/admin/clients')
  await expectToast(page, 'Error', 'Failed to load clients')
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No clients found. Add your first client to get started.')).toBeVisible()

  await page.getByRole('button', { name: 'Add client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add client' })
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Add client":
      - /children: equal
      - heading "Add client" [level=2]
      - button "Close"
      - text: Name *
      - textbox "Name *"
      - text: Logo URL
      - button "Upload logo"
      - button "Choose from library as logo"
      - text: or drop or paste a picture here
      - status
      - textbox "Logo URL"
      - paragraph: One colour on a clear ground looks best among the others.
      - text: Website URL
      - textbox "Website URL"
      - text: Order
      - textbox "Order": "1"
      - paragraph: The lowest first.
      - text: Status
      - combobox "Status":
        - /children: equal
        - option "Active" [selected]
        - option "Inactive"
      - paragraph: Visitors see active ones.
      - button "Cancel"
      - button "Add client"
  `)
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Order').fill('-1')
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(dialog.getByText('Enter a whole number from 0')).toBeVisible()

  await dialog.getByLabel('Name').fill('Kokum Residency')
  await dialog.getByLabel('Order').fill('abc')
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expectToast(page, 'Success', 'Client added successfully')
  await expect(clientRows(page)).toHaveText([/Kokum Residency/])
  expect(await db.selectFrom('ltf_clients').select(['order_index', 'status']).execute()).toEqual([
    { order_index: 0, status: 'active' },
  ])

  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Monsoon Foods', order_index: 7 }).execute()
  await page.reload()
  await page.getByRole('button', { name: 'Add client' }).click()
  await expect(dialog.getByLabel('Order')).toHaveValue('8')
  await page.keyboard.press('Escape')
  await test.step('each failure has its message, and the dialog keeps what was typed', () =>
    expectEachFailure(page))
})

async function expectEachFailure(page: Page): Promise<void> {
  for (const { procedure, opener, action, message } of [
    {
      procedure: 'clients.create',
      opener: 'Add client',
      action: 'Add client',
      message: 'Failed to add client',
    },
    {
      procedure: 'clients.update',
      opener: 'Edit Kokum Residency',
      action: 'Save client',
      message: 'Failed to update client',
    },
  ]) {
    await abortCalls(page, procedure)
    await page.getByRole('button', { name: opener }).click()
    await page.getByLabel('Name').fill('Jetty Cold Store')
    await page.getByRole('dialog').getByRole('button', { name: action }).click()
    await expectToast(page, 'Error', message)
    await expect(page.getByLabel('Name')).toHaveValue('Jetty Cold Store')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard edits' }).click()
    await expect(page.getByRole('button', { name: opener })).toBeFocused()
  }

  await abortCalls(page, 'clients.delete')
  await page.getByRole('button', { name: 'Delete Kokum Residency' }).click()
  await page.getByRole('button', { name: 'Delete client' }).click()
  await expectToast(page, 'Error', 'Failed to delete client')
}

// 317, 325-328, 331, 332
test('Clients: the table lists them; they are edited, deactivated and deleted, and the carousel shows the active ones', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/gone\.svg|404/)
  await insertClients(db, 'Kokum Residency', 'Monsoon Foods', 'Banyan Tooling', 'Saltpan Logistics')
  const updateClient = (
    name: string,
    values: { logo_url?: string; website_url?: string; status?: 'inactive' },
  ) => db.updateTable('ltf_clients').set(values).where('name', '=', name).execute()
  await updateClient('Kokum Residency', {
    logo_url: '/clients/kokum-residency.svg',
    website_url: 'https://www.kokum.example/',
  })
  await updateClient('Saltpan Logistics', { logo_url: '/media/gone.svg', status: 'inactive' })
  await page.goto('/admin/clients')
  await test.step('clients are listed in a table whose website links open safely', async () => {
    const columns = ['Name', 'Logo', 'Website', 'Order', 'Status', 'Actions']
    await expect(page.getByRole('columnheader')).toHaveText(columns)
    await expect(page.getByRole('img', { name: 'Logo of Kokum Residency' })).toBeVisible()
    await expect(clientRows(page).nth(1)).toContainText('—')
    await expect(clientRows(page).nth(3)).toContainText('—')
    await expect(clientRows(page).nth(3)).toContainText('Inactive')
    const website = page.getByRole('link', { name: 'kokum.example' })
    await expect(website).toHaveAttribute('href', 'https://www.kokum.example/')
    await expect(website).toHaveAttribute('target', '_blank')
    await expect(website).toHaveAttribute('rel', /noopener/)
    await expectNoAxeViolations(page)
  })
  await test.step('a client is edited', async () => {
    await page.getByRole('button', { name: 'Edit Kokum Residency' }).click()
    await page.getByLabel('Website URL').fill('https://kokum.example')
    await page.getByRole('button', { name: 'Save client' }).click()
    await expectToast(page, 'Success', 'Client updated successfully')
  })
  await test.step('deleting a client asks by name; Cancel deletes nothing', () => deleteSaltpan(page, db))
  await test.step('the carousel shows active clients in their order', async () => {
    await page.getByRole('switch', { name: 'Visible on site: Monsoon Foods' }).click()
    await expect(page.getByText('Visitors see 2 of 3')).toBeVisible()
    await expectServedHtml(page, '/', (html) => {
      const [kokum, banyan] = [html.indexOf('Kokum Residency'), html.indexOf('Banyan Tooling')]
      expect(kokum).toBeGreaterThan(0)
      expect(banyan).toBeGreaterThan(kokum)
      expect(html).not.toContain('Monsoon Foods')
    })
  })
})

async function deleteSaltpan(page: Page, db: Db): Promise<void> {
  await page.getByRole('button', { name: 'Delete Saltpan Logistics' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Delete Client' })
  await expect(confirmDialog.getByRole('heading', { name: 'Delete Client' })).toBeVisible()
  await expect(
    confirmDialog.getByText(
      'Are you sure you want to delete "Saltpan Logistics"? This action cannot be undone.',
    ),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(confirmDialog).toBeHidden()
  expect(await db.selectFrom('ltf_clients').select('id').execute()).toHaveLength(4)

  const [release] = await holdCalls(page, 'clients.delete', 1)
  await page.getByRole('button', { name: 'Delete Saltpan Logistics' }).click()
  const deleteButton = confirmDialog.getByRole('button', { name: 'Delete client' })
  await deleteButton.click()
  // While the deletion runs neither Escape nor Cancel closes the dialog.
  await expect(deleteButton).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click({ force: true })
  await expect(confirmDialog).toBeVisible()
  release?.('go on')
  await expectToast(page, 'Success', 'Client deleted successfully')
  await expect(confirmDialog).toHaveCount(0)
  await expect(clientRows(page)).toHaveText([/Kokum Residency/, /Monsoon Foods/, /Banyan Tooling/])
}

test('Clients: a long name leaves the other words of its row whole, and on a phone each row becomes a block', async ({
  page,
  db,
}) => {
  await insertClients(
    db,
    'Kokum Residency',
    'Dnyaneshwari Mahadeo Kulkarni-Deshpande Cold Storage and Warehousing Company',
  )
  await page.goto('/admin/clients')
  await test.step('a long name leaves the other words of its row whole', async () => {
    const statusLabels = clientRows(page).getByText('Active', { exact: true })
    await expect(statusLabels).toHaveCount(2)
    for (const width of [1152, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const lines = await statusLabels.evaluateAll((elements) =>
        elements.map((element) => {
          const text = document.createRange()
          text.selectNodeContents(element)
          return text.getClientRects().length
        }),
      )
      expect(lines, `at ${width} px`).toEqual([1, 1])
    }
  })
  await test.step('on a phone each row becomes a block and stays a table row for screen readers', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(clientRows(page)).toHaveCount(2)
    await expect(page.getByRole('columnheader')).toHaveCount(6)
    await expectNoAxeViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Edit Kokum Residency' }).click()
    await expectNoAxeViolations(page)
  })
})
