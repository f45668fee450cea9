import { onTestFinished, vi } from 'vitest'
import { newId } from '../../server/core/database/ids.ts'
import { insertOneOfEach } from '../support/managed-records.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { followSidebar } from '../support/screens/back-office.ts'
import { holdCalls, loseAnswer } from '../support/screens/calls.ts'
import { pageHeading, submitSignIn } from '../support/screens/login.ts'
import {
  commands,
  db,
  expect,
  expectToast,
  openScreen,
  page,
  signOut,
  test,
  tolerate,
  userEvent,
} from '../support/screens/screen.tsx'

/*
 * Drafts, as far as one tab has them: `openScreen` is what a reload is to the screen. What the browser does by itself,
 * and other tabs, are in tests/e2e/admin-drafts.e2e.ts.
 */

const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name })
const inDialog = (name: string) => dialog.getByRole('button', { name })
const restoredNotice = page.getByText(
  /^Your draft of (?:today|yesterday) \d\d:\d\d was restored\. It is not saved yet\.$/,
)
/** All that is on the device: whatever is no draft would fail here too. */
const draftKeys = () => Object.keys(localStorage)

// The list and the dialog of each kind of record find its draft.
test.each([
  ['/admin/projects', 'Edit Hilltop', 'Location'],
  ['/admin/services', 'Edit Earthing', 'Body'],
  ['/admin/team', 'Edit Asha Ketkar', 'Bio'],
])('Drafts: of %s, an edit is restored in its dialog', async (path, edit, field) => {
  await insertOneOfEach(db)
  await openScreen(path)
  await button(edit).click()
  await dialog.getByLabelText(field).fill('4711')
  await openScreen(path)
  await expect.element(dialog).toHaveAccessibleName(/^Edit /)
  await expect.element(restoredNotice).toBeVisible()
  await expect.element(dialog.getByLabelText(field)).toHaveValue('4711')
})

test('Drafts: of a client, an edit is restored in its dialog, and gone once it is saved', async () => {
  await insertOneOfEach(db)
  await openScreen('/admin/clients')
  await button('Edit Kokum Residency').click()
  await dialog.getByLabelText('Order').fill('4711')
  await openScreen('/admin/clients')
  await expect.element(dialog).toHaveAccessibleName('Edit client')
  await expect.element(restoredNotice).toBeVisible()
  await expect.element(dialog.getByLabelText('Order')).toHaveValue('4711')
  await inDialog('Save client').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(draftKeys()).toEqual([])
  await button('Edit Kokum Residency').click()
  await expect.element(dialog.getByLabelText('Order')).toHaveValue('4711')
  await expect.element(restoredNotice).not.toBeInTheDocument()
})

test('Drafts: of a client, a new one is restored in its dialog, until the draft is discarded', async () => {
  await openScreen('/admin/clients')
  await button('Add client').click()
  await dialog.getByLabelText('Name *').fill('Newcomer')
  await dialog.getByLabelText('Order').fill('0815')
  await openScreen('/admin/clients')
  await expect.element(dialog).toHaveAccessibleName('Add client')
  await expect.element(restoredNotice).toBeVisible()
  await expect.element(dialog.getByLabelText('Name *')).toHaveValue('Newcomer')
  await expect.element(dialog.getByLabelText('Order')).toHaveValue('0815')
  await button('Discard draft').click()
  await expect.element(dialog.getByLabelText('Name *')).toHaveValue('')
  await expect.element(restoredNotice).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(draftKeys()).toEqual([])
  await openScreen('/admin/clients')
  await expect.element(button('Add client')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

// 390, 404
test('Drafts: one based on an older version ends in a conflict, and never overwrites what was saved since', async () => {
  tolerate(/409/)
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum', order_index: 3 }).execute()
  await openScreen('/admin/clients')
  await button('Edit Kokum').click()
  await dialog.getByLabelText('Name *').fill('Kokum Residency')
  await db
    .updateTable('ltf_clients')
    .set({ name: 'Kokum Society', website_url: 'https://kokum.example' })
    .execute()
  await openScreen('/admin/clients')
  await expect.element(dialog.getByLabelText('Name *')).toHaveValue('Kokum Residency')
  await expect.element(dialog.getByLabelText('Website URL')).toHaveValue('')
  await expectNoAxeViolations()
  await inDialog('Save client').click()
  const conflictDialog = page.getByRole('alertdialog', { name: /while you were editing$/ })
  await expect.element(conflictDialog.getByRole('region', { name: 'Theirs' })).toMatchTextContent(/Society/)
  await button('Show theirs').click()
  await expect.element(dialog.getByLabelText('Name *')).toHaveValue('Kokum Society')
  await openScreen('/admin/clients')
  await expect.element(dialog.getByLabelText('Name *')).toHaveValue('Kokum Society')
  await button('Put mine back').click()
  await inDialog('Save client').click()
  await expectToast('Success', 'Client updated successfully')
  expect(await db.selectFrom('ltf_clients').select(['name', 'website_url']).execute()).toEqual([
    { name: 'Kokum Residency', website_url: 'https://kokum.example' },
  ])
})

test('Drafts: a record whose answer was lost with the page exists once when it is added again', async () => {
  loseAnswer('clients.create')
  await openScreen('/admin/clients')
  await button('Add client').click()
  await dialog.getByLabelText('Name *').fill('Kokum')
  await inDialog('Add client').click()
  await expectToast('Error', 'Failed to add client')
  await openScreen('/admin/clients')
  await expect.element(dialog.getByLabelText('Name *')).toHaveValue('Kokum')
  await inDialog('Add client').click()
  await expectToast('Success', 'Client added successfully')
  expect(await db.selectFrom('ltf_clients').select('name').execute()).toEqual([{ name: 'Kokum' }])
})

/** Saves an edit of Kokum, whose call is held, and leaves the screen. @returns what releases the call */
async function leaveDuringSave() {
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum' }).execute()
  const [release] = holdCalls('clients.update', 1)
  await openScreen('/admin/accounts')
  await followSidebar('Clients')
  await button('Edit Kokum').click()
  await dialog.getByLabelText('Website URL').fill('https://kokum.example')
  await inDialog('Save client').click()
  history.back()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
  return release
}

test('Drafts: a save that fails after the screen was left keeps the draft', async () => {
  const release = await leaveDuringSave()
  release?.('fail')
  await expectToast('Error', 'Failed to update client')
  await followSidebar('Clients')
  await expect.element(dialog.getByLabelText('Website URL')).toHaveValue('https://kokum.example')
})

test('Drafts: opening a screen again waits for a save that was still in flight when it was left', async () => {
  const release = await leaveDuringSave()
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect.element(inDialog('Cancel')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText(/It is not saved yet\./)).not.toBeInTheDocument()
  release?.('go on')
  await expectToast('Success', 'Client updated successfully')
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Edit Kokum').click()
  await expect.element(dialog.getByLabelText('Website URL')).toHaveValue('https://kokum.example')
  await expect.element(page.getByText(/It is not saved yet\./)).not.toBeInTheDocument()
})

test('Drafts: one of an inquiry is restored too', async () => {
  await openScreen('/admin/inquiries')
  await button('Add inquiry').click()
  await dialog.getByLabelText('Name *').fill('Sunita')
  await openScreen('/admin/inquiries')
  await expect
    .element(page.getByRole('dialog', { name: 'Add inquiry' }).getByLabelText('Name *'))
    .toHaveValue('Sunita')
  expect(draftKeys()).toHaveLength(1)
})

test('Drafts: one that another tab has open opens no dialog here, but does once that tab is gone', async () => {
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum' }).execute()
  await openScreen('/admin/clients')
  await button('Edit Kokum').click()
  await dialog.getByLabelText('Website URL').fill('https://kokum.example')
  await expect.poll(draftKeys).toHaveLength(1)
  const otherTab = Promise.withResolvers<void>()
  const isOpen = Promise.withResolvers<void>()
  const closed = navigator.locks.request(`open-draft other-tab ${draftKeys()[0]}`, async () => {
    isOpen.resolve()
    await otherTab.promise
  })
  await isOpen.promise
  await openScreen('/admin/clients')
  await expect.element(button('Edit Kokum')).toBeVisible()
  await fetch('/trpc/auth.session')
  await expect.element(dialog).not.toBeInTheDocument()
  otherTab.resolve()
  await closed
  await openScreen('/admin/clients')
  await expect.element(page.getByRole('dialog', { name: 'Edit client' })).toBeVisible()
  await expect.element(restoredNotice).toBeVisible()
  await expect.element(dialog.getByLabelText('Website URL')).toHaveValue('https://kokum.example')
})

// 243, 257, 258
test.each([
  ['Settings', 'Address *'],
  ['Content', 'Title'],
])(
  'Drafts: edits of %s are erased when another account signs in, at sign-out and after thirty days',
  async (screen, label) => {
    await commands.addAccount('next@example.com')
    const path = `/admin/${screen.toLowerCase()}`
    const field = page.getByLabelText(label).first()
    const edit = async () => {
      await openScreen(path)
      await field.fill('Not saved yet')
      await expect.poll(draftKeys).toHaveLength(1)
    }
    await edit()
    signOut()
    await openScreen(path)
    expect(draftKeys()).toHaveLength(1)
    await submitSignIn('next@example.com')
    await expect.element(field).not.toHaveValue('Not saved yet')
    expect(draftKeys()).toEqual([])

    await edit()
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /^Sign out/ })
      .click()
    await expect.element(pageHeading('Admin Login')).toBeVisible()
    expect(draftKeys()).toEqual([])
    await submitSignIn('next@example.com')
    await expect.element(field).not.toHaveValue('Not saved yet')

    await edit()
    const openAfter = async (days: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
      await openScreen(path)
    }
    onTestFinished(() => void vi.useRealTimers())
    await openAfter(29)
    await expect.element(field).toHaveValue('Not saved yet')
    await openAfter(2)
    await expect.element(field).not.toHaveValue('Not saved yet')
    expect(draftKeys()).toEqual([])
  },
)
