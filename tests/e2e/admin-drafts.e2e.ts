import type { Page } from 'playwright/test'
import { pageHeading, submitSignIn } from '../support/login-page.ts'
import { expect, test } from '../support/staff-fixture.ts'

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

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage))

// 243, 257, 258
test('Drafts: a reload asks first and then reopens the dialog; signing out in another tab shows the login here and deletes all drafts, and signing in there brings this tab back', async ({
  page,
  staff,
  tolerate,
}) => {
  // Signing out while the screen still has requests in flight.
  tolerate(/401/)
  await page.goto('/admin/inquiries')
  await clickButton(page, 'Add inquiry')
  await page.getByLabel('Name').fill('Sunita')
  await reloadTab(page)
  const dialog = page.getByRole('dialog', { name: 'Add inquiry' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Sunita')
  expect(await storedKeys(page)).toHaveLength(1)
  // This tab follows what another tab of the same browser does.
  const otherPage = await page.context().newPage()
  await otherPage.goto('/admin/inquiries')
  await expect(otherPage.getByRole('button', { name: 'Add inquiry' })).toBeVisible()
  await expect(otherPage.getByRole('dialog')).toHaveCount(0)
  await otherPage.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await storedKeys(page)).toEqual([])
  await submitSignIn(otherPage, staff)
  await expect(pageHeading(otherPage, 'Inquiries')).toBeVisible()
  await expect(pageHeading(page, 'Inquiries')).toBeVisible()
})
