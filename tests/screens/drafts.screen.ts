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
 * Drafts as one tab sees them: `openScreen` stands for a reload. tests/e2e/admin-drafts.e2e.ts covers what the browser
 * itself does, and other tabs.
 */

const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name })
const inDialog = (name: string) => dialog.getByRole('button', { name })
const restoredNotice = page.getByText(
  /^Your draft of (?:today|yesterday) \d\d:\d\d was restored\. It is not saved yet\.$/,
)
/** Every key stored on the device: anything that is not a draft would fail the tests too. */
const draftKeys = () => Object.keys(localStorage)

// The list and the dialog of each kind of record find its draft.
test.each([
  ['/admin/projects', 'Edit Hilltop', 'Location'],
  ['/admin/services', 'Edit Earthing', 'Body'],
  ['/admin/team', 'Edit Asha Ketkar', 'Bio'],
])('Drafts: on %s, an edit is restored in its dialog', async (path, edit, field) => {
  await insertOneOfEach(db)
  await openScreen(path)
  await button(edit).click()
  await dialog.getByLabelText(field).fill('4711')
  await openScreen(path)
  await expect.element(dialog).toHaveAccessibleName(/^Edit /)
  await expect.element(restoredNotice).toBeVisible()
  await expect.element(dialog.getByLabelText(field)).toHaveValue('4711')
})

test('Drafts: an edit of a client is restored in its dialog, and its draft is deleted once it is saved', async () => {
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

test('Drafts: a link opens its own record, while a draft of another waits, or of a new one', async () => {
  await insertOneOfEach(db)
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Beta' }).execute()
  const { id } = await db
    .selectFrom('ltf_clients')
    .select('id')
    .where('name', '=', 'Beta')
    .executeTakeFirstOrThrow()
  for (const opener of ['Edit Kokum Residency', 'Add client']) {
    await openScreen('/admin/clients')
    await button(opener).click()
    await dialog.getByLabelText('Name *').fill('Alpha')
    const drafts = draftKeys()
    await openScreen(`/admin/clients?record=${id}`)
    await expect.element(dialog).toHaveAccessibleName('Edit client')
    await expect.element(dialog.getByLabelText('Name *')).toHaveValue('Beta')
    expect(draftKeys()).toEqual(drafts)
    localStorage.clear()
  }
})

test('Drafts: a new client is restored in its dialog, until the draft is discarded', async () => {
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
test('Drafts: a draft based on an older version leads to a conflict, and never overwrites a newer save', async () => {
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

test('Drafts: when the answer to Add and the page are lost, adding again creates no duplicate', async () => {
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

/** Saves an edit of Kokum, whose call is held, and leaves the screen. @returns the function that releases the call */
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

test('Drafts: a save that fails after leaving the screen keeps the draft', async () => {
  const release = await leaveDuringSave()
  release?.('fail')
  await expectToast('Error', 'Failed to update client')
  await followSidebar('Clients')
  await expect.element(dialog.getByLabelText('Website URL')).toHaveValue('https://kokum.example')
})

test('Drafts: reopening a screen waits for a save that was in flight when it was left', async () => {
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

test('Drafts: a draft of an inquiry is restored too', async () => {
  await openScreen('/admin/inquiries')
  await button('Add inquiry').click()
  await dialog.getByLabelText('Name *').fill('Sunita')
  await openScreen('/admin/inquiries')
  await expect
    .element(page.getByRole('dialog', { name: 'Add inquiry' }).getByLabelText('Name *'))
    .toHaveValue('Sunita')
  expect(draftKeys()).toHaveLength(1)
})

test('Drafts: a draft that is open in another tab opens no dialog here until that tab is closed', async () => {
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
