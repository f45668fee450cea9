import { newId } from '../../server/core/database/ids.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { holdCalls, recordCalls } from '../support/screens/calls.ts'
import { clickIn, expectTexts, recordRows, visibilitySwitch } from '../support/screens/managed.ts'
import {
  db,
  expect,
  expectToast,
  openScreen,
  page,
  resize,
  test,
  tolerate,
  userEvent,
} from '../support/screens/screen.tsx'

async function insertClients(...names: string[]) {
  for (const [index, name] of names.entries())
    await db
      .insertInto('ltf_clients')
      .values({ id: newId(), name, order_index: index + 1 })
      .execute()
}

const addDialog = page.getByRole('dialog', { name: 'Add client' })
const confirmDialog = page.getByRole('alertdialog', { name: 'Delete Client' })
const button = (name: string) => page.getByRole('button', { name })
const storedIds = () => db.selectFrom('ltf_clients').select('id').execute()

async function openAddDialog() {
  await openScreen('/admin/clients')
  await button('Add client').click()
}

// 319, 320, 323, 324, 404
test('Clients: the dialog has its fields, and the first client is active with order 1', async () => {
  await openScreen('/admin/clients')
  await expect
    .element(page.getByText('No clients found. Add your first client to get started.'))
    .toBeVisible()
  await button('Add client').click()
  await expect.element(addDialog).toMatchAriaInlineSnapshot(`
    - dialog "Add client":
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
      - paragraph: One colour on a transparent background looks best.
      - text: Website URL
      - textbox "Website URL"
      - text: Order
      - textbox "Order": "1"
      - paragraph: Lowest first.
      - text: Status
      - combobox "Status":
        - /children: equal
        - option "Active" [selected]
        - option "Inactive"
      - paragraph: Visitors see only active ones.
      - button "Cancel"
      - button "Add client"
  `)
  await expectNoAxeViolations()
})

// 321, 322
test('Clients: a name is required, and a negative order is refused', async () => {
  await openAddDialog()
  await addDialog.getByLabelText('Order').fill('-1')
  await clickIn(addDialog, 'Add client')
  await expect.element(addDialog.getByText('Name is required')).toBeVisible()
  await expect.element(addDialog.getByText('Enter a whole number from 0')).toBeVisible()
  expect(await storedIds()).toEqual([])
})

// 322, 324, 328
test('Clients: an order that is not a number becomes 0, and the added client is in the list at once', async () => {
  await openAddDialog()
  await addDialog.getByLabelText('Name *').fill('Kokum Residency')
  await addDialog.getByLabelText('Order').fill('abc')
  await clickIn(addDialog, 'Add client')
  await expectToast('Success', 'Client added successfully')
  await expectTexts(recordRows(), /Kokum Residency/)
  expect(await db.selectFrom('ltf_clients').select(['order_index', 'status']).execute()).toEqual([
    { order_index: 0, status: 'active' },
  ])
})

// 323
test('Clients: a new client gets the number after the highest', async () => {
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Monsoon Foods', order_index: 7 }).execute()
  await openAddDialog()
  await expect.element(addDialog.getByLabelText('Order')).toHaveValue('8')
})

// 317, 331
test('Clients: the table lists them, websites open safely, and a missing logo is shown as a dash', async () => {
  tolerate(/gone\.svg/)
  const values = { website_url: 'https://www.kokum.example/', logo_url: '/clients/kokum-residency.svg' }
  await db
    .insertInto('ltf_clients')
    .values([
      { id: newId(), name: 'Kokum Residency', order_index: 1, ...values },
      { id: newId(), name: 'Monsoon Foods', order_index: 2 },
      {
        id: newId(),
        name: 'Saltpan Logistics',
        order_index: 3,
        logo_url: '/media/gone.svg',
        status: 'inactive',
      },
    ])
    .execute()
  await openScreen('/admin/clients')
  await expectTexts(
    recordRows(),
    /Kokum Residency.*Active/,
    /Monsoon Foods.*—No website/,
    /Saltpan.*—.*Inactive/,
  )
  await expectTexts(
    page.getByRole('columnheader'),
    ...['Name', 'Logo', 'Website', 'Order', 'Status', 'Actions'].map((name) => new RegExp(`^${name}$`)),
  )
  await expect.element(page.getByRole('img', { name: 'Logo of Kokum Residency' })).toBeVisible()
  const website = page.getByRole('link', { name: /kokum\.example/ })
  await expect.element(website).toHaveAttribute('href', 'https://www.kokum.example/')
  await expect.element(website).toHaveAttribute('target', '_blank')
  await expect.element(website).toHaveAttribute('rel', expect.stringContaining('noopener'))
  await expectNoAxeViolations()
})

// 328
test('Clients: a client is edited', async () => {
  await insertClients('Kokum Residency')
  await openScreen('/admin/clients')
  await button('Edit Kokum Residency').click()
  await page.getByLabelText('Website URL').fill('https://kokum.example')
  await button('Save client').click()
  await expectToast('Success', 'Client updated successfully')
  await expect.element(page.getByRole('link', { name: 'kokum.example' })).toBeVisible()
})

// 325, 326, 327
test('Clients: a deletion asks first and names the client, and Cancel deletes nothing', async () => {
  await insertClients('Kokum Residency', 'Saltpan Logistics')
  await openScreen('/admin/clients')
  await button('Delete Saltpan Logistics').click()
  await expect.element(confirmDialog.getByRole('heading', { name: 'Delete Client' })).toBeVisible()
  const question = 'Are you sure you want to delete "Saltpan Logistics"? This action cannot be undone.'
  await expect.element(confirmDialog.getByText(question)).toBeVisible()
  const calls = recordCalls()
  await clickIn(confirmDialog, 'Cancel')
  await expect.element(confirmDialog).not.toBeInTheDocument()
  expect(calls()).not.toContain('clients.delete')
})

// 327, 328
test('Clients: while a deletion runs, neither Escape nor Cancel closes its confirmation', async () => {
  await insertClients('Kokum Residency', 'Saltpan Logistics', 'Banyan Tooling')
  await openScreen('/admin/clients')
  const [release] = holdCalls('clients.delete', 1)
  await button('Delete Saltpan Logistics').click()
  const deleteButton = confirmDialog.getByRole('button', { name: 'Delete client' })
  await deleteButton.click()
  await expect.element(deleteButton).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Escape}')
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click({ force: true })
  await expect.element(confirmDialog).toBeVisible()
  release?.('go on')
  await expectToast('Success', 'Client deleted successfully')
  await expect.element(confirmDialog).not.toBeInTheDocument()
  await expectTexts(recordRows(), /Kokum Residency/, /Banyan Tooling/)
})

test('Clients: the line above the list says how many of them visitors see', async () => {
  await insertClients('Kokum Residency', 'Monsoon Foods', 'Banyan Tooling')
  await openScreen('/admin/clients')
  await expect.element(page.getByText(/^Visitors see all of them/)).toBeVisible()
  await visibilitySwitch('Monsoon Foods').click()
  await expect.element(page.getByText(/^Visitors see 2 of 3/)).toBeVisible()
})

test('Clients: a long name does not make other words in the table wrap', async () => {
  await insertClients(
    'Kokum Residency',
    'Dnyaneshwari Mahadeo Kulkarni-Deshpande Cold Storage and Warehousing Company',
  )
  await openScreen('/admin/clients')
  const statusLabels = recordRows().getByText('Active')
  await expect.element(statusLabels).toHaveLength(2)
  const left = (element: Element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return text.getBoundingClientRect().left
  }
  const head = page.getByRole('columnheader', { name: 'Name' }).element()
  expect(left(page.getByText('Kokum Residency', { exact: true }).element()), 'under its head').toBe(
    left(head),
  )
  for (const width of [1152, 1280, 1440]) {
    await resize(width, 900)
    const lines = statusLabels.elements().map((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return text.getClientRects().length
    })
    expect(lines, `at ${width} px`).toEqual([1, 1])
  }
})

test('Clients: on a phone each row becomes a block, and is still a table row for screen readers', async () => {
  await insertClients('Kokum Residency', 'Saltpan Logistics')
  await resize()
  await openScreen('/admin/clients')
  await expect.element(page.getByRole('main').getByRole('row').filter({ hasText: 'Kokum' })).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('row')).toHaveLength(3)
  await expect.element(page.getByRole('columnheader')).toHaveLength(6)
  // The website is now below the name, no longer beside it.
  const [name, , website] = recordRows().first().getByRole('cell').elements()
  expect(website!.getBoundingClientRect().top).toBeGreaterThan(name!.getBoundingClientRect().bottom - 1)
  for (const width of [390, 320]) {
    await resize(width)
    const table = page.getByRole('table').element().parentElement!
    expect([document.documentElement.scrollWidth, table.scrollWidth], `at ${width} px`).toEqual([
      width,
      width - 34,
    ])
    const [, , , , status, actions] = recordRows().first().getByRole('cell').elements()
    const [word, edit] = [status!.lastElementChild!, actions!.querySelector('button')!]
    expect(word.getBoundingClientRect().right, `at ${width} px`).toBeLessThan(
      edit.getBoundingClientRect().left,
    )
  }
  await resize()
  await expectNoAxeViolations()
  await button('Edit Kokum Residency').click()
  await expect.element(page.getByRole('dialog', { name: 'Edit client' })).toBeVisible()
  await expectNoAxeViolations()
})

test('Clients: on a phone a client is duplicated as hidden, at the end of the list', async () => {
  const website_url = 'https://kokum.example/'
  await db
    .insertInto('ltf_clients')
    .values({ id: newId(), name: 'Kokum', website_url, order_index: 4 })
    .execute()
  await resize()
  await openScreen('/admin/clients')
  await button('Duplicate Kokum').click()
  await expect.element(addDialog.getByLabelText('Name *')).toHaveValue('Kokum (copy)')
  await expect.element(addDialog.getByLabelText('Website URL')).toHaveValue(website_url)
  await expectNoAxeViolations()
  expect(await storedIds()).toHaveLength(1)
  await clickIn(addDialog, 'Add client')
  await expect.element(visibilitySwitch('Kokum (copy)')).not.toBeChecked()
  const stored = db.selectFrom('ltf_clients').select(['name', 'website_url', 'order_index', 'status'])
  expect(await stored.where('name', '=', 'Kokum (copy)').executeTakeFirst()).toEqual({
    name: 'Kokum (copy)',
    website_url,
    order_index: 5,
    status: 'inactive',
  })
})
