import type { Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { abortCalls } from '../support/intercept-calls.ts'
import { tabTo } from '../support/keyboard.ts'
import { insertServices } from '../support/managed-records.ts'
import { expectServedHtml } from '../support/served-html.ts'
import { serviceCards, serviceCard } from '../support/services-screen.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

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
      - button "Preview"
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
  // The site's policy lets no page parse HTML.
  const emptyPage = await page.context().newPage()
  for (const icon of icons) {
    const adminIcon = await page
      .getByRole('dialog')
      .locator('label', { hasText: icon })
      .locator('svg')
      .evaluate((svg) => svg.innerHTML)
    await expectServedHtml(page, `/services/${icon}`, async (html) =>
      expect(await emptyPage.evaluate(headingIcon, html)).toBe(adminIcon),
    )
  }
}

/** The icon beside the heading. */
function headingIcon(html: string): string | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return page.querySelector('h1')?.parentElement?.querySelector('svg')?.innerHTML
}

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
