import { newId } from '../../server/core/database/ids.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { insertOneOfEach } from '../support/managed-records.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import {
  commands,
  db,
  expect,
  openScreen,
  page,
  test,
  tolerate,
  userEvent,
} from '../support/screens/screen.tsx'

const click = (name: string) => page.getByRole('button', { name }).click()
const confirmDialog = page.getByRole('alertdialog')

/** Every confirmation dialog except conflicts: screen, opener and text. Deletions are alike for all records. */
const CONFIRM_DIALOGS = [
  {
    title: 'Delete Client',
    path: '/admin/clients',
    open: () => click('Delete Kokum Residency'),
    text: 'Are you sure you want to delete "Kokum Residency"? This action cannot be undone.',
  },
  {
    title: 'Delete Inquiry',
    path: '/admin/inquiries',
    open: () => click('Delete inquiry'),
    text: 'Are you sure you want to delete "Meera Kulkarni"? This action cannot be undone.',
  },
  {
    title: 'Erase person',
    path: '/admin/settings',
    open: async () => {
      await page.getByLabelText('E-mail address of the person').fill('meera@example.com')
      await click('Look up')
      await click('Erase everything')
    },
    text: 'Are you sure you want to erase 1 inquiry stored for meera@example.com? This action cannot be undone.',
  },
  {
    title: 'Restore',
    path: '/admin/activity',
    open: async () => {
      await page.getByRole('button', { name: 'Restore Panels' }).click()
    },
    text: /^Bring "Panels" back as it was\?/,
  },
  {
    title: 'Disable account',
    path: '/admin/accounts',
    open: () => click('Disable colleague@example.com'),
    text: /^Are you sure you want to disable .+ Every browser of this account is signed out at once\./,
  },
  {
    title: 'Sign out everywhere',
    path: '/admin/accounts',
    open: () => click('Sign out everywhere'),
    text: 'Every browser you are signed in with asks for the password again, including this one.',
  },
  {
    title: 'Discard your edits?',
    path: '/admin/clients',
    open: async () => {
      await click('Edit Kokum Residency')
      await page.getByLabelText('Website URL').fill('https://kokum.example')
      await userEvent.keyboard('{Escape}')
    },
    text: 'What you changed here has not been saved.',
    dismiss: 'Discard edits',
  },
  {
    title: 'Leave with unsaved edits?',
    path: '/admin/content',
    open: async () => {
      await page.getByRole('region', { name: 'Hero' }).getByLabelText('Title').fill('Not saved')
      await page.getByRole('link', { name: 'Activity' }).click()
    },
    text: /^Visitors do not see them yet\. The draft stays on this device/,
  },
]

for (const { title, path, open, text, dismiss } of CONFIRM_DIALOGS)
  // 404
  test(`Confirm dialogs: a screen reader announces "${title}" with its text`, async () => {
    if (path === '/admin/inquiries' || path === '/admin/settings') await insertInquiry(db)
    else if (path === '/admin/accounts') await commands.addAccount('colleague@example.com')
    else await insertOneOfEach(db)
    if (path === '/admin/activity') await deletePanels()
    await openScreen(path)
    await open()
    await expect.element(confirmDialog).toHaveAccessibleName(title)
    await expect
      .element(confirmDialog)
      .toHaveAccessibleDescription(text instanceof RegExp ? expect.stringMatching(text) : text)
    await expect.element(confirmDialog.getByRole('button').first()).toHaveFocus()
    await expectNoAxeViolations()
    if (dismiss) await click(dismiss)
    else await userEvent.keyboard('{Escape}')
    await expect.element(confirmDialog).not.toBeInTheDocument()
  })

/** Makes a deletion that Activity can restore. */
async function deletePanels() {
  await db.insertInto('ltf_services').values({ id: newId(), slug: 'panels', title: 'Panels' }).execute()
  await openScreen('/admin/services')
  await click('Delete Panels')
  await click('Delete service')
  await expect.element(confirmDialog).not.toBeInTheDocument()
}

// 390, 404
test('Conflict dialog: a screen reader announces it with what happens to both versions', async () => {
  tolerate(/409/)
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum Residency' }).execute()
  await openScreen('/admin/clients')
  await click('Edit Kokum Residency')
  await page.getByLabelText('Name *').fill('Kokum Residency CHS')
  await db.updateTable('ltf_clients').set({ name: 'Kokum Society' }).execute()
  await click('Save client')
  await expect
    .element(confirmDialog)
    .toHaveAccessibleName('Somebody else saved “Kokum Residency” while you were editing')
  await expect
    .element(confirmDialog)
    .toHaveAccessibleDescription(
      'Nothing has been overwritten. Keep mine saves what you changed; what only they changed stays.',
    )
  await expectNoAxeViolations()
})
