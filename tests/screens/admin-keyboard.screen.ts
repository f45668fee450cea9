import { newId } from '../../server/core/database/ids.ts'
import { commands, db, expect, openScreen, page, staff, test, userEvent } from '../support/screens/screen.tsx'
import { tabTo } from '../support/screens/tab-to.ts'

const button = (name: string) => page.getByRole('button', { name })

test('Keyboard: an account is approved and disabled', async () => {
  const email = 'keys@example.com'
  await commands.addAccount(email, 'pending')
  await openScreen('/admin/accounts')
  await tabTo(button(`Approve ${email}`))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Account approved successfully')).toBeVisible()
  const disable = button(`Disable ${email}`)
  await tabTo(disable)
  await userEvent.keyboard('{Enter}')
  const confirmDialog = page.getByRole('alertdialog', { name: 'Disable account' })
  await expect.element(confirmDialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(disable).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(confirmDialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Account disabled successfully')).toBeVisible()
})

test('Keyboard: activity is filtered', async () => {
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum' }).execute()
  await openScreen('/admin/activity')
  await tabTo(page.getByLabelText('Person'))
  await userEvent.keyboard(staff)
  await expect.poll(() => location.search).toContain('by=')
  await tabTo(page.getByRole('main').getByRole('link', { name: 'Clients' }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.search).toContain('table=ltf_clients')
})
