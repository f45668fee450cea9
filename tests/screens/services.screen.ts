import { newId } from '../../server/core/database/ids.ts'
import { insertServices } from '../support/managed-records.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { abortCalls } from '../support/screens/calls.ts'
import { clickIn, expectTexts, recordCards, visibilitySwitch } from '../support/screens/managed.ts'
import { db, expect, expectToast, openScreen, page, test, userEvent } from '../support/screens/screen.tsx'
import { tabTo } from '../support/screens/tab-to.ts'

const addDialog = page.getByRole('dialog', { name: 'Add service' })
const editDialog = page.getByRole('dialog', { name: 'Edit service' })
const button = (name: string) => page.getByRole('button', { name })
const card = (name: string) => page.getByRole('main').getByRole('listitem', { name })

async function openAddDialog() {
  await openScreen('/admin/services')
  await button('Add service').click()
}

// 270, 273, 274, 275, 276, 277, 404
test('Services: the dialog has its fields, empty, with the first icon and the number of services plus one as the order', async () => {
  // Not the highest order plus one (D22).
  await insertServices(db, 'Earthing')
  await db
    .insertInto('ltf_services')
    .values({ id: newId(), slug: 'lighting', title: 'Lighting', order_index: 7 })
    .execute()
  await openAddDialog()
  await expect.element(addDialog).toMatchAriaInlineSnapshot(`
    - dialog "Add service":
      - heading "Add service" [level=2]
      - button "Close"
      - text: Title *
      - textbox "Title *"
      - text: Description
      - textbox "Description"
      - group "Icon":
        - /children: equal
        - text: Icon
        - radio "building" [checked]
        - text: building
        - radio "home"
        - text: home
        - radio "compass"
        - text: compass
        - radio "map"
        - text: map
        - radio "eye"
        - text: eye
        - radio "settings"
        - text: settings
        - radio "palette"
        - text: palette
        - paragraph: Electrical
        - radio "zap"
        - text: zap
        - radio "plug"
        - text: plug
        - radio "lightbulb"
        - text: lightbulb
        - radio "shield-check"
        - text: shield-check
        - radio "cpu"
        - text: cpu
        - radio "wrench"
        - text: wrench
        - radio "factory"
        - text: factory
        - radio "sun"
        - text: sun
      - text: Order
      - textbox "Order": "3"
      - paragraph: Its position on the site, lowest first.
      - text: Slug
      - textbox "Slug"
      - paragraph: The end of its address, after /services/. If empty, it is made from the title.
      - text: Body
      - textbox "Body"
      - paragraph: The text of its own page.
      - button "Preview"
      - button "Cancel"
      - button "Add service"
  `)
  await expectNoAxeViolations()
})

// 278
test('Services: an order that is not a whole number shows an error at the field and stays as typed', async () => {
  await openAddDialog()
  await expect.element(addDialog.getByLabelText('Order')).toHaveValue('1')
  await addDialog.getByLabelText('Title *').fill('Earthing')
  for (const order of ['first', '1.5', '']) {
    await addDialog.getByLabelText('Order').fill(order)
    await clickIn(addDialog, 'Add service')
    await expect.element(addDialog.getByText('Enter a whole number')).toBeVisible()
    await expect.element(addDialog.getByLabelText('Order')).toHaveFocus()
    await expect.element(addDialog.getByLabelText('Order')).toHaveValue(order)
  }
  expect(await db.selectFrom('ltf_services').select('id').execute()).toEqual([])
})

// 275, 277, 280, 286
test('Services: an added service appears at once as a card in its place', async () => {
  await db
    .insertInto('ltf_services')
    .values([
      { id: newId(), slug: 'earthing', title: 'Earthing', order_index: 0 },
      { id: newId(), slug: 'lighting', title: 'Lighting', order_index: 7 },
    ])
    .execute()
  await openAddDialog()
  await addDialog.getByLabelText('Title *').fill('Thermal scans')
  await addDialog.getByLabelText('Description').fill('Every joint, photographed.')
  await clickIn(addDialog, 'Add service')
  await expectToast('Success', 'Service added successfully')
  await expect.element(addDialog).not.toBeInTheDocument()
  await expectTexts(recordCards(), /Earthing/, /Thermal scans/, /Lighting/)
  await expectNoAxeViolations()
  expect(
    await db.selectFrom('ltf_services').selectAll().where('title', '=', 'Thermal scans').execute(),
  ).toMatchObject([{ icon: 'building', order_index: 3, status: 'active', slug: 'thermal-scans' }])
})

// 274
test('Services: visitors see the icon chosen in the back office', async () => {
  const icons = ['palette', 'wrench', 'shield-check', 'sun']
  await db
    .insertInto('ltf_services')
    .values(icons.map((icon) => ({ id: newId(), slug: icon, title: icon, icon })))
    .execute()
  await openAddDialog()
  await expect.element(addDialog).toBeVisible()
  const drawings = icons.map(
    (icon) => addDialog.css('label').filter({ hasText: icon }).css('svg').element().innerHTML,
  )
  expect(new Set(drawings).size).toBe(icons.length)
  for (const [index, icon] of icons.entries()) {
    await openScreen(`/services/${icon}`)
    const heading = page.getByRole('heading', { level: 1, name: icon })
    await expect.element(heading).toBeVisible()
    expect(heading.element().parentElement?.querySelector('svg')?.innerHTML).toBe(drawings[index])
  }
})

// 270, 271
test('Services: by keyboard, arrow keys choose an icon, and Enter in a field adds the service', async () => {
  await openScreen('/admin/services')
  await tabTo(button('Add service'))
  await userEvent.keyboard('{Enter}')
  await expect.element(addDialog.getByLabelText('Title *')).toHaveFocus()
  await userEvent.keyboard('Lighting')
  await userEvent.tab()
  await userEvent.keyboard('Dimmed by wire.')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.tab()
  await expect.element(addDialog.getByLabelText('Order')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectToast('Success', 'Service added successfully')
  expect(await db.selectFrom('ltf_services').select(['title', 'description', 'icon']).execute()).toEqual([
    { title: 'Lighting', description: 'Dimmed by wire.', icon: 'home' },
  ])
})

// 271, 272, 281, 286
test('Services: a service is edited, and adding another afterwards starts with empty fields', async () => {
  await insertServices(db, 'Earthing', 'Lighting')
  await db
    .updateTable('ltf_services')
    .set({ description: 'Pits and strips.', icon: 'zap', body: 'Measured every year.' })
    .where('title', '=', 'Earthing')
    .execute()
  await openScreen('/admin/services')
  await button('Edit Earthing').click()
  for (const [label, value] of [
    ['Title *', 'Earthing'],
    ['Description', 'Pits and strips.'],
    ['Order', '1'],
    ['Slug', 'service-0'],
    ['Body', 'Measured every year.'],
  ] as const)
    await expect.element(editDialog.getByLabelText(label)).toHaveValue(value)
  await expect.element(editDialog.getByRole('radio', { name: 'zap' })).toBeChecked()
  await editDialog.getByLabelText('Title *').fill('Earthing and bonding')
  await editDialog.getByText('shield-check').click()
  await clickIn(editDialog, 'Save service')
  await expectToast('Success', 'Service updated successfully')
  await expect.element(card('Earthing and bonding')).toBeVisible()
  expect(await db.selectFrom('ltf_services').select('icon').orderBy('order_index').execute()).toEqual([
    { icon: 'shield-check' },
    { icon: 'building' },
  ])

  await button('Add service').click()
  await expect.element(addDialog.getByLabelText('Title *')).toHaveValue('')
  await expect.element(addDialog.getByRole('radio', { name: 'building' })).toBeChecked()
  await expect.element(addDialog.getByLabelText('Order')).toHaveValue('3')
})

test('Services: a search filters the list, hides the move handles, and says when nothing matches', async () => {
  await insertServices(db, 'Earthing', 'Lighting')
  await openScreen('/admin/services')
  await expect.element(page.getByRole('button', { name: /^Move/ })).toHaveLength(2)
  const search = page.getByRole('searchbox', { name: 'Search 2 services' })
  await search.fill('LIGHT')
  await expectTexts(recordCards(), /Lighting/)
  await expect.element(page.getByRole('button', { name: /^Move/ })).not.toBeInTheDocument()
  await search.fill('solar')
  await expect.element(page.getByText('No service matches “solar”.')).toBeVisible()
  await search.fill('')
  await expectTexts(recordCards(), /Earthing/, /Lighting/)
})

// 282, 286, 287
test('Services: deleting a service asks first, and Cancel deletes nothing', async () => {
  await insertServices(db, 'Earthing', 'Lighting')
  await openScreen('/admin/services')
  await button('Delete Lighting').click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Delete Service' })
  const question = 'Are you sure you want to delete "Lighting"? This action cannot be undone.'
  await expect.element(confirmDialog.getByText(question)).toBeVisible()
  await clickIn(confirmDialog, 'Cancel')
  await expect.element(confirmDialog).not.toBeInTheDocument()
  await expectTexts(recordCards(), /Earthing/, /Lighting/)

  await button('Delete Lighting').click()
  await clickIn(confirmDialog, 'Delete service')
  await expectToast('Success', 'Service deleted successfully')
  await expectTexts(recordCards(), /Earthing/)
})

// 284
test('Services: the switch deactivates a service, and is rolled back when the server refuses', async () => {
  await insertServices(db, 'Earthing', 'Lighting')
  await openScreen('/admin/services')
  const visible = visibilitySwitch('Lighting')
  await expect.element(visible).toBeChecked()
  await visible.click()
  await expect.element(visible).not.toBeChecked()
  await expect.element(page.getByText(/^Visitors see 1 of 2/)).toBeVisible()
  await expect.poll(storedStatus).toEqual({ status: 'inactive' })

  abortCalls('services.update')
  await visible.click()
  await expectToast('Error', 'Failed to update service')
  await expect.element(visible).not.toBeChecked()
})

test("Services: a colleague's edit does not conflict with the switch, which changes a single column", async () => {
  await insertServices(db, 'Earthing', 'Lighting')
  await openScreen('/admin/services')
  await expect.element(visibilitySwitch('Lighting')).toBeChecked()
  await db.updateTable('ltf_services').set({ body: 'New text' }).where('title', '=', 'Lighting').execute()
  await visibilitySwitch('Lighting').click()
  await expect.poll(storedStatus).toEqual({ status: 'inactive' })
  await expect.element(visibilitySwitch('Lighting')).not.toBeChecked()
})

const storedStatus = () =>
  db.selectFrom('ltf_services').select('status').where('title', '=', 'Lighting').executeTakeFirst()
