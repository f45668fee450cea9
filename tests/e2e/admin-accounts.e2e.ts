import type { APIRequestContext, Page } from 'playwright/test'
import { makeAccount, PASSWORD } from '../support/accounts.ts'
import { exactText } from '../support/exact-text.ts'
import { expect, test } from '../support/staff-fixture.ts'

const accountRow = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email })

const postSignIn = (request: APIRequestContext, url: string, email: string, password: string) =>
  request.post(`${url}/trpc/auth.signIn`, { headers: { origin: url }, data: { email, password } })

test('Accounts: Approve lets a pending account in, Disable signs it out of its own browser at once, Enable lets it in again', async ({
  page,
  db,
  site,
  tolerate,
  newVisitor,
}) => {
  tolerate(/401/)
  const email = `waiting-${Date.now()}@example.com`
  await makeAccount(db, email, 'pending')
  await page.goto('/admin/accounts')
  await page.getByRole('button', { name: `Approve ${email}` }).click()
  await expect(exactText(page, 'Account approved successfully')).toBeVisible()
  const newcomer = await newVisitor()
  const newcomerRequest = newcomer.context().request
  await postSignIn(newcomerRequest, site.url, email, PASSWORD)
  await newcomer.goto('/admin')
  await expect(newcomer.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await page.getByRole('button', { name: `Disable ${email}` }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Disable account' })
  await confirmDialog.getByRole('button', { name: 'Disable account' }).click()
  await expect(accountRow(page, email).getByText('Disabled', { exact: true })).toBeVisible()
  const sidebar = newcomer.getByRole('navigation', { name: 'Back office' })
  await sidebar.getByRole('link', { name: 'Clients' }).click()
  await expect(newcomer.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect((await postSignIn(newcomerRequest, site.url, email, PASSWORD)).status()).toBe(401)
  await page.getByRole('button', { name: `Enable ${email}` }).click()
  await expect(exactText(page, 'Account enabled successfully')).toBeVisible()
  expect((await postSignIn(newcomerRequest, site.url, email, PASSWORD)).status()).toBe(200)
})
