import type { Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import { openAdminScreen } from '../support/admin-screens.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { insertOneOfEach } from '../support/managed-records.ts'
import { waitPastMidnight } from '../support/midnight.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

/** Reloads the page, as when a phone has discarded a tab in the background. */
async function reloadTab(page: Page) {
  page.once('dialog', (nativeDialog) => void nativeDialog.accept())
  await page.reload()
}

const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const draftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin-draft ')))

const SECTIONS = [
  { screen: 'Projects', edit: 'Edit Hilltop', add: 'Add project', name: 'Title', secondField: 'Location' },
  { screen: 'Services', edit: 'Edit Earthing', add: 'Add service', name: 'Title', secondField: 'Body' },
  { screen: 'Team', edit: 'Edit Asha Ketkar', add: 'Add team member', name: 'Name', secondField: 'Bio' },
  { screen: 'Clients', edit: 'Edit Kokum Residency', add: 'Add client', name: 'Name', secondField: 'Order' },
]

test('Drafts: after a reload the dialog is open again with what was typed', async ({ page, db }) => {
  await waitPastMidnight()
  await insertOneOfEach(db)
  await page.goto('/admin/accounts')
  const dialog = page.getByRole('dialog')
  const restoredNotice = page.getByText(
    /^Your draft of today \d\d:\d\d was restored\. It is not saved yet\.$/,
  )
  for (const { screen, edit, add, name, secondField } of SECTIONS)
    await test.step(screen, async () => {
      const field = dialog.getByLabel(secondField)
      await openAdminScreen(page, screen)
      await clickButton(page, edit)
      await field.fill('4711')
      await reloadTab(page)
      await expect(page.getByRole('dialog', { name: /^Edit / })).toBeVisible()
      await expect(restoredNotice).toBeVisible()
      await expect(field).toHaveValue('4711')
      await page.getByRole('button', { name: /^Save / }).click()
      await expect(dialog).toHaveCount(0)
      await clickButton(page, edit)
      await expect(restoredNotice).toHaveCount(0)
      await expect(field).toHaveValue('4711')
      await page.keyboard.press('Escape')

      await clickButton(page, add)
      await dialog.getByLabel(name).fill('Newcomer')
      await field.fill('0815')
      await reloadTab(page)
      await expect(page.getByRole('dialog', { name: add })).toBeVisible()
      await expect(restoredNotice).toBeVisible()
      await expect(dialog.getByLabel(name)).toHaveValue('Newcomer')
      await expect(field).toHaveValue('0815')
      await clickButton(page, 'Discard draft')
      await expect(dialog.getByLabel(name)).toHaveValue('')
      await expect(restoredNotice).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      expect(await draftKeys(page)).toEqual([])
    })

  // A draft that was left over would reopen its dialog.
  for (const { screen, edit } of SECTIONS) {
    await openAdminScreen(page, screen)
    await expect(page.getByRole('button', { name: edit, exact: true })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  }
})

// 390
test('Drafts: one based on an older version ends in a conflict, and never overwrites what was saved since', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/409/)
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum', order_index: 3 }).execute()
  await page.goto('/admin/clients')
  await clickButton(page, 'Edit Kokum')
  await page.getByLabel('Name').fill('Kokum Residency')
  await db
    .updateTable('ltf_clients')
    .set({ name: 'Kokum Society', website_url: 'https://kokum.example' })
    .execute()
  await reloadTab(page)
  await expect(page.getByLabel('Name')).toHaveValue('Kokum Residency')
  await expect(page.getByLabel('Website URL')).toHaveValue('')
  await expectNoAxeViolations(page)
  await clickButton(page, 'Save client')
  const conflictDialog = page.getByRole('alertdialog', { name: /while you were editing$/ })
  await expect(conflictDialog.getByRole('region', { name: 'Theirs' })).toContainText('Society')
  await clickButton(page, 'Show theirs')
  await reloadTab(page)
  await expect(page.getByLabel('Name')).toHaveValue('Kokum Society')
  await clickButton(page, 'Put mine back')
  await clickButton(page, 'Save client')
  await expectToast(page, 'Success', 'Client updated successfully')
  expect(await db.selectFrom('ltf_clients').select(['name', 'website_url']).execute()).toEqual([
    { name: 'Kokum Residency', website_url: 'https://kokum.example' },
  ])
})

test('Drafts: a record whose response was lost with the tab exists once when it is added again', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  await page.route(
    (url) => url.pathname === '/trpc/clients.create',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.goto('/admin/accounts')
  await openAdminScreen(page, 'Clients')
  await clickButton(page, 'Add client')
  await page.getByLabel('Name').fill('Kokum')
  await page.getByRole('dialog').getByRole('button', { name: 'Add client' }).click()
  await expectToast(page, 'Error', 'Failed to add client')
  await reloadTab(page)
  await expect(page.getByLabel('Name')).toHaveValue('Kokum')
  await page.getByRole('dialog').getByRole('button', { name: 'Add client' }).click()
  await expectToast(page, 'Success', 'Client added successfully')
  expect(await db.selectFrom('ltf_clients').select('name').execute()).toEqual([{ name: 'Kokum' }])

  await test.step('a save that fails after the screen was left keeps the draft', async () => {
    const gate = Promise.withResolvers<void>()
    await page.route(
      (url) => url.pathname === '/trpc/clients.update',
      async (route) => {
        await gate.promise
        await route.abort()
      },
    )
    await clickButton(page, 'Edit Kokum')
    await page.getByLabel('Website URL').fill('https://kokum.example')
    await clickButton(page, 'Save client')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
    gate.resolve()
    await expectToast(page, 'Error', 'Failed to update client')
    await openAdminScreen(page, 'Clients')
    await expect(page.getByLabel('Website URL')).toHaveValue('https://kokum.example')
  })
})

test('Drafts: one of an inquiry is restored too, and signing out deletes all drafts', async ({ page }) => {
  await page.goto('/admin/inquiries')
  await clickButton(page, 'Add inquiry')
  await page.getByLabel('Name').fill('Sunita')
  await reloadTab(page)
  const dialog = page.getByRole('dialog', { name: 'Add inquiry' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Sunita')
  expect(await draftKeys(page)).toHaveLength(1)
  // In another tab of the same browser: this one follows.
  const otherPage = await page.context().newPage()
  await otherPage.goto('/admin/inquiries')
  await expect(otherPage.getByRole('button', { name: 'Add inquiry' })).toBeVisible()
  await expect(otherPage.getByRole('dialog')).toHaveCount(0)
  await otherPage.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await draftKeys(page)).toEqual([])
})

test('Drafts: after the tab was closed, the dialog opens in a new one with what was typed, but not in a second', async ({
  page,
  context,
  db,
}) => {
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum' }).execute()
  await page.goto('/admin/clients')
  await clickButton(page, 'Edit Kokum')
  await page.getByLabel('Website URL').fill('https://kokum.example')
  await expect.poll(() => draftKeys(page)).toHaveLength(1)
  const secondTab = await context.newPage()
  await secondTab.goto('/admin/clients')
  await expect(secondTab.getByRole('button', { name: 'Edit Kokum' })).toBeVisible()
  await expect(secondTab.getByRole('dialog')).toHaveCount(0)
  await page.close({ runBeforeUnload: false })

  const newTab = await context.newPage()
  await newTab.goto('/admin/clients')
  await expect(newTab.getByRole('dialog', { name: 'Edit client' })).toBeVisible()
  await expect(newTab.getByText(/^Your draft of today .* was restored\./)).toBeVisible()
  await expect(newTab.getByLabel('Website URL')).toHaveValue('https://kokum.example')
  await clickButton(newTab, 'Save client')
  await expectToast(newTab, 'Success', 'Client updated successfully')
  expect(await draftKeys(newTab)).toEqual([])
})

test('Drafts: opening a screen again waits for a save that was still in flight when it was left', async ({
  page,
  db,
}) => {
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum' }).execute()
  const gate = Promise.withResolvers<void>()
  await page.route(/clients\.update/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/admin/accounts')
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Kokum' }).click()
  await page.getByLabel('Website URL').fill('https://kokum.example')
  await page.getByRole('button', { name: 'Save client' }).click()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit client' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('It is not saved yet.')).toHaveCount(0)
  gate.resolve()
  await expectToast(page, 'Success', 'Client updated successfully')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Kokum' }).click()
  await expect(dialog.getByLabel('Website URL')).toHaveValue('https://kokum.example')
  await expect(dialog.getByText('It is not saved yet.')).toHaveCount(0)
})
