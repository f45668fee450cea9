import type { Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

/** Reloads the page, which the browser asks about first. */
async function reloadTab(page: Page) {
  const dialogOpened = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await dialogOpened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
}

const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const draftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin-draft ')))

test('Drafts: a reload asks first and opens the dialog again; signing out in another tab deletes all drafts', async ({
  page,
}) => {
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
