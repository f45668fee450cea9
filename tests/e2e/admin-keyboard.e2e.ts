import { makeAccount } from '../support/accounts.ts'
import { tabTo } from '../support/keyboard.ts'
import { expect, expectMessage, test } from '../support/office.ts'

for (const { path, noun, field, added, deleted } of [
  {
    path: '/admin/projects',
    noun: 'project',
    field: 'Title',
    added: 'Project added successfully',
    deleted: 'Project deleted successfully',
  },
  {
    path: '/admin/team',
    noun: 'team member',
    field: 'Name',
    added: 'Team member added successfully',
    deleted: 'Team member deleted successfully',
  },
  {
    path: '/admin/clients',
    noun: 'client',
    field: 'Name',
    added: 'Client added successfully',
    deleted: 'Client deleted successfully',
  },
])
  test(`a ${noun} is added, changed and deleted by keyboard`, async ({ page }) => {
    // For a team member it is the browser that asks.
    page.on('dialog', (question) => void question.accept())
    await page.goto(path)
    const add = page.getByRole('main').getByRole('button', { name: `Add ${noun}`, exact: true })
    await tabTo(page, add)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(field).first()).toBeFocused()
    await page.keyboard.type('Jetty Store')
    await page.keyboard.press('Enter')
    await expectMessage(page, 'Success', added)
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
    await expectMessage(page, 'Success', deleted)
    await expect(edit).toHaveCount(0)
  })

test('accounts are approved and disabled by keyboard', async ({ page, db }) => {
  const email = `keys-${Date.now()}@example.com`
  await makeAccount(db, email, 'pending')
  await page.goto('/admin/accounts')
  await tabTo(page, page.getByRole('button', { name: `Approve ${email}` }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account approved successfully')).toBeVisible()
  const disable = page.getByRole('button', { name: `Disable ${email}` })
  await tabTo(page, disable)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Disable account' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(disable).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account disabled successfully')).toBeVisible()
})

test('what was done is narrowed by keyboard', async ({ page, staff }) => {
  await page.goto('/admin/activity')
  await tabTo(page, page.getByLabel('Person'))
  await page.keyboard.type(staff)
  await expect(page).toHaveURL(/by=/)
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Clients', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/table=ltf_clients/)
})
