import type { Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import { makeAccount } from '../support/accounts.ts'
import { openAdminScreen } from '../support/admin-screens.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { callMutation } from '../support/call-mutation.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { insertOneOfEach } from '../support/managed-records.ts'
import { expect, test } from '../support/staff-fixture.ts'

const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Every confirmation dialog of the back office but the conflict: its screen, how to open it, and its text. */
const CONFIRM_DIALOGS = [
  {
    title: 'Delete Project',
    screen: 'Projects',
    open: (page: Page) => clickButton(page, 'Delete Hilltop'),
    text: 'Are you sure you want to delete "Hilltop"? This action cannot be undone.',
  },
  {
    title: 'Delete Service',
    screen: 'Services',
    open: (page: Page) => clickButton(page, 'Delete Earthing'),
    text: 'Are you sure you want to delete "Earthing"? This action cannot be undone.',
  },
  {
    title: 'Delete Client',
    screen: 'Clients',
    open: (page: Page) => clickButton(page, 'Delete Kokum Residency'),
    text: 'Are you sure you want to delete "Kokum Residency"? This action cannot be undone.',
  },
  {
    title: 'Delete Inquiry',
    screen: 'Inquiries',
    open: (page: Page) => clickButton(page, 'Delete inquiry'),
    text: 'Are you sure you want to delete "Meera Kulkarni"? This action cannot be undone.',
  },
  {
    title: 'Erase person',
    screen: 'Settings',
    open: async (page: Page) => {
      await page.getByLabel('E-mail address of the person').fill('meera@example.com')
      await clickButton(page, 'Look up')
      await clickButton(page, 'Erase everything')
    },
    text: 'Are you sure you want to erase 1 inquiry held under meera@example.com? This action cannot be undone.',
  },
  {
    title: 'Restore',
    screen: 'Activity',
    open: (page: Page) => clickButton(page, 'Restore Panels'),
    text: /^Bring "Panels" back as it was\?/,
  },
  {
    title: 'Disable account',
    screen: 'Accounts',
    open: (page: Page) =>
      page
        .getByRole('button', { name: /^Disable / })
        .first()
        .click(),
    text: /^Are you sure you want to disable .+ Every browser of this account is signed out at once\./,
  },
  {
    title: 'Sign out everywhere',
    screen: 'Accounts',
    open: (page: Page) => clickButton(page, 'Sign out everywhere'),
    text: 'Every browser in which you are signed in asks for the password again, this one too.',
  },
  {
    title: 'Discard your edits?',
    screen: 'Clients',
    open: async (page: Page) => {
      await clickButton(page, 'Edit Kokum Residency')
      await page.getByLabel('Website URL').fill('https://kokum.example')
      await page.keyboard.press('Escape')
    },
    text: 'What you changed here has not been saved.',
    dismiss: (page: Page) => clickButton(page, 'Discard edits'),
  },
  {
    title: 'Leave with unsaved edits?',
    screen: 'Content',
    open: async (page: Page) => {
      await page.getByRole('region', { name: 'Hero' }).getByLabel('Title').fill('Not saved')
      await page.getByRole('link', { name: 'Activity' }).click()
    },
    text: /^Visitors do not see them yet\. The draft stays on this device/,
  },
]

// 404
test('Confirm dialogs: a screen reader announces each with its sentence', async ({
  page,
  context,
  site,
  db,
}) => {
  await insertOneOfEach(db)
  await insertInquiry(db)
  await makeAccount(db, `colleague-${newId()}@example.com`)
  const panels = await callMutation(context, site.url, 'services.create', { title: 'Panels' })
  await callMutation(context, site.url, 'services.delete', { id: panels.id })

  await page.goto('/admin')
  const confirmDialog = page.getByRole('alertdialog')
  for (const { title, screen, open, text, dismiss } of CONFIRM_DIALOGS)
    await test.step(title, async () => {
      await openAdminScreen(page, screen)
      await open(page)
      await expect(confirmDialog).toHaveAccessibleName(title)
      await expect(confirmDialog).toHaveAccessibleDescription(text)
      await expect(confirmDialog.getByRole('button').first()).toBeFocused()
      await expectNoAxeViolations(page)
      if (dismiss) await dismiss(page)
      else await page.keyboard.press('Escape')
      await expect(confirmDialog).toHaveCount(0)
    })
})

// 390, 404
test('Conflict dialog: a screen reader announces it with what happens to both versions', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/409/)
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum Residency' }).execute()
  await page.goto('/admin/clients')
  await clickButton(page, 'Edit Kokum Residency')
  await page.getByLabel('Name').fill('Kokum Residency CHS')
  await db.updateTable('ltf_clients').set({ name: 'Kokum Society' }).execute()
  await clickButton(page, 'Save client')
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toHaveAccessibleName(
    'Somebody else saved “Kokum Residency CHS” while you were editing',
  )
  await expect(confirmDialog).toHaveAccessibleDescription(
    'Nothing has been overwritten. Keep mine saves what you changed; what only they changed stays.',
  )
})

/** For each managed section: the buttons that open its dialogs, and a field to type into. */
const SECTIONS = [
  { screen: 'Projects', edit: 'Edit Hilltop', add: 'Add project', field: 'Location' },
  { screen: 'Services', edit: 'Edit Earthing', add: 'Add service', field: 'Description' },
  { screen: 'Team', edit: 'Edit Asha Ketkar', add: 'Add team member', field: 'Position' },
  { screen: 'Clients', edit: 'Edit Kokum Residency', add: 'Add client', field: 'Website URL' },
]

// 300
test('Focus: returns to the opener of the dialog after edits are discarded', async ({ page, db }) => {
  await insertOneOfEach(db)
  await page.goto('/admin/accounts')
  for (const { screen, edit, add, field } of SECTIONS)
    await test.step(screen, async () => {
      await openAdminScreen(page, screen)
      for (const name of [edit, add]) {
        const opener = page.getByRole('main').getByRole('button', { name, exact: true })
        await opener.click()
        await page.getByLabel(field).fill('Typed, then thought better of')
        await page.keyboard.press('Escape')
        await clickButton(page, 'Discard edits')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(opener).toBeFocused()
      }
    })
})

test('Focus: moves to the next row after a deletion, and to the heading after the last one', async ({
  page,
  db,
}) => {
  for (const [index, name] of ['First', 'Second', 'Third'].entries()) {
    const order_index = index + 1
    // The newest project comes first.
    const created_at = new Date(Date.now() - index * 60_000)
    await db
      .insertInto('ltf_projects')
      .values({ id: newId(), slug: `record-${index}`, title: name, created_at })
      .execute()
    await db
      .insertInto('ltf_services')
      .values({ id: newId(), slug: `record-${index}`, title: name, order_index })
      .execute()
    await db.insertInto('ltf_team_members').values({ id: newId(), name, order_index }).execute()
    await db.insertInto('ltf_clients').values({ id: newId(), name, order_index }).execute()
  }
  const deleteButton = (name: string) => page.getByRole('button', { name: `Delete ${name}`, exact: true })
  // A team member's deletion is confirmed by the browser's own dialog (310), the others by ours.
  page.on('dialog', (nativeDialog) => void nativeDialog.accept())
  const confirmButton = page.getByRole('alertdialog').getByRole('button').last()

  await page.goto('/admin/accounts')
  for (const { screen } of SECTIONS)
    await test.step(screen, async () => {
      const deleteRecord = async (name: string) => {
        await deleteButton(name).click()
        if (screen !== 'Team') await confirmButton.click()
        await expect(deleteButton(name)).toHaveCount(0)
      }
      await openAdminScreen(page, screen)
      await deleteRecord('Second')
      await expect(deleteButton('Third')).toBeFocused()
      await deleteRecord('Third')
      await expect(deleteButton('First')).toBeFocused()
      await deleteRecord('First')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    })
})
