import { makeAccount } from '../support/accounts.ts'
import { openAdminScreen } from '../support/admin-screens.ts'
import { tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

const SECTIONS = [
  { screen: 'Projects', noun: 'project', field: 'Title' },
  { screen: 'Team', noun: 'team member', field: 'Name' },
  { screen: 'Clients', noun: 'client', field: 'Name' },
]

test('Keyboard: a project, a team member and a client are added, edited and deleted', async ({ page }) => {
  // A team member's deletion is confirmed by the browser's own dialog.
  page.on('dialog', (nativeDialog) => void nativeDialog.accept())
  await page.goto('/admin/accounts')
  for (const { screen, noun, field } of SECTIONS)
    await test.step(screen, async () => {
      await openAdminScreen(page, screen)
      const capitalizedNoun = noun[0]!.toUpperCase() + noun.slice(1)
      const add = page.getByRole('main').getByRole('button', { name: `Add ${noun}`, exact: true })
      await tabTo(page, add)
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel(field).first()).toBeFocused()
      await page.keyboard.type('Jetty Store')
      await page.keyboard.press('Enter')
      await expectToast(page, 'Success', `${capitalizedNoun} added successfully`)
      await expect(dialog).toBeHidden()

      const edit = page.getByRole('button', { name: 'Edit Jetty Store' })
      await tabTo(page, edit)
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel(field).first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(edit).toBeFocused()

      await tabTo(page, page.getByRole('button', { name: 'Delete Jetty Store' }))
      await page.keyboard.press('Enter')
      if (noun !== 'team member') {
        await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
      }
      await expectToast(page, 'Success', `${capitalizedNoun} deleted successfully`)
      await expect(edit).toHaveCount(0)
      // Four toasts are visible at once and a fifth is queued: wait until all are gone.
      await page.reload()
    })
})

test('Keyboard: accounts are approved and disabled, and activity is filtered', async ({
  page,
  db,
  staff,
}) => {
  const email = `keys-${Date.now()}@example.com`
  await makeAccount(db, email, 'pending')
  await page.goto('/admin/accounts')
  await tabTo(page, page.getByRole('button', { name: `Approve ${email}` }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account approved successfully')).toBeVisible()
  const disable = page.getByRole('button', { name: `Disable ${email}` })
  await tabTo(page, disable)
  await page.keyboard.press('Enter')
  const confirmDialog = page.getByRole('alertdialog', { name: 'Disable account' })
  await expect(confirmDialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(disable).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account disabled successfully')).toBeVisible()

  await openAdminScreen(page, 'Activity')
  await tabTo(page, page.getByLabel('Person'))
  await page.keyboard.type(staff)
  await expect(page).toHaveURL(/by=/)
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Clients', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/table=ltf_clients/)
})
