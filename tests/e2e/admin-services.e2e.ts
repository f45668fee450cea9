import type { Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { abortCalls } from '../support/intercept-calls.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectServedHtml } from '../support/served-html.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

async function insertServices(db: Db, ...titles: string[]) {
  for (const [index, title] of titles.entries())
    await db
      .insertInto('ltf_services')
      .values({ id: newId(), slug: `service-${index}`, title, order_index: index + 1 })
      .execute()
}

const serviceCards = (page: Page) => page.getByRole('main').getByRole('listitem')
const serviceCard = (page: Page, name: string) => page.getByRole('main').getByRole('listitem', { name })

// 268, 270, 273-278, 280, 283, 285, 286, 348, 404
test('Services: a loading error is shown; a first service is added, and another with the icon that visitors see', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|Failed to load services/)
  await test.step('a list that cannot be loaded shows an error, logs it, and can be retried', async () => {
    const consoleErrors: string[] = []
    page.on('console', (message) => consoleErrors.push(message.text()))
    const restore = await abortCalls(page, 'services.listAll')
    await page.goto('/admin/services')
    await expectToast(page, 'Error', 'Failed to load services')
    expect(consoleErrors.some((text) => text.includes('Failed to load services'))).toBe(true)
    await expectNoAxeViolations(page)
    await restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No services found. Add your first service to get started.')).toBeVisible()
  })
  const dialog = page.getByRole('dialog', { name: 'Add service' })
  await test.step('an order that is not a whole number is reported at the field', async () => {
    await page.getByRole('button', { name: 'Add service' }).click()
    await expect(dialog.getByLabel('Order')).toHaveValue('1')
    await dialog.getByLabel('Title').fill('Earthing')
    await dialog.getByLabel('Order').fill('first')
    await dialog.getByRole('button', { name: 'Add service' }).click()
    await expect(dialog.getByText('Enter a whole number')).toBeVisible()
    await expect(dialog.getByLabel('Order')).toBeFocused()
    await expect(dialog.getByLabel('Order')).toHaveValue('first')
    await dialog.getByLabel('Order').fill('0')
    await dialog.getByRole('button', { name: 'Add service' }).click()
    await expectToast(page, 'Success', 'Service added successfully')
  })
  await test.step('another is added, and its card appears at once', () => addSecondService(page, db))
  await test.step('visitors see the icon that was chosen in the back office', () => compareIcons(page, db))
})

async function addSecondService(page: Page, db: Db): Promise<void> {
  // The suggested order is the number of services plus one, not the highest order plus one (D22).
  await db
    .insertInto('ltf_services')
    .values({ id: newId(), slug: 'lighting', title: 'Lighting', order_index: 7 })
    .execute()
  await page.reload()
  await expect(serviceCard(page, 'Earthing')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Add service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add service' })
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Add service":
      - /children: equal
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
      - paragraph: Its place on the site, the lowest first.
      - text: Slug
      - textbox "Slug"
      - paragraph: Its page is /services/ and this; left empty, it is made from the title.
      - text: Body
      - textbox "Body"
      - paragraph: The text of its own page.
      - button "Cancel"
      - button "Add service"
  `)
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Title').fill('Thermal scans')
  await dialog.getByLabel('Description').fill('Every joint, photographed.')
  await dialog.getByRole('button', { name: 'Add service' }).click()

  await expectToast(page, 'Success', 'Service added successfully')
  await expect(dialog).toBeHidden()
  await expect(serviceCards(page)).toHaveText([/Earthing/, /Thermal scans/, /Lighting/])
  const row = await db.selectFrom('ltf_services').selectAll().where('title', '=', 'Thermal scans').execute()
  expect(row).toMatchObject([{ icon: 'building', order_index: 3, status: 'active', slug: 'thermal-scans' }])
}

async function compareIcons(page: Page, db: Db): Promise<void> {
  const icons = ['palette', 'wrench', 'shield-check', 'sun']
  for (const icon of icons)
    await db.insertInto('ltf_services').values({ id: newId(), slug: icon, title: icon, icon }).execute()
  await page.getByRole('button', { name: 'Add service' }).click()
  for (const icon of icons) {
    const adminIcon = await page
      .getByRole('dialog')
      .locator('label', { hasText: icon })
      .locator('svg')
      .evaluate((svg) => svg.innerHTML)
    await expectServedHtml(page, `/services/${icon}`, async (html) =>
      expect(await page.evaluate(headingIcon, html)).toBe(adminIcon),
    )
  }
}

/** The icon beside the heading. Reads `main` alone: the page's Content-Security-Policy blocks styles parsed from HTML. */
function headingIcon(html: string): string | undefined {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const page = new DOMParser().parseFromString(main, 'text/html')
  return page.querySelector('h1')?.parentElement?.querySelector('svg')?.innerHTML
}

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

// 270, 271
test('Services: everything can be done by keyboard', async ({ page, db }) => {
  await insertServices(db, 'Earthing')
  await page.goto('/admin/services')
  const add = page.getByRole('button', { name: 'Add service' })
  await expect(add).toBeVisible()
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Lighting')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Dimmed by wire.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Order')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', 'Service added successfully')
  await expect(add).toBeFocused()
  const row = await db.selectFrom('ltf_services').select(['icon']).where('title', '=', 'Lighting').execute()
  expect(row).toEqual([{ icon: 'home' }])

  const deleteButton = page.getByRole('button', { name: 'Delete Lighting' })
  await tabTo(page, deleteButton)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', 'Service deleted successfully')
  await expect(serviceCards(page)).toHaveText([/Earthing/])
})
