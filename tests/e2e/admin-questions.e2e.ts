import type { Page } from 'playwright/test'
import { newId } from '../../server/ids.ts'
import { makeAccount } from '../support/accounts.ts'
import { expectNoFindings } from '../support/axe.ts'
import { call } from '../support/calls.ts'
import { putInquiry } from '../support/inquiries.ts'
import { expect, test } from '../support/office.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Every question of the back office but the conflict: how it comes about, and what it says. */
const QUESTIONS = [
  {
    title: 'Delete Project',
    path: '/admin/projects',
    ask: (page: Page) => press(page, 'Delete Hilltop'),
    text: 'Are you sure you want to delete "Hilltop"? This action cannot be undone.',
  },
  {
    title: 'Delete Service',
    path: '/admin/services',
    ask: (page: Page) => press(page, 'Delete Earthing'),
    text: 'Are you sure you want to delete "Earthing"? This action cannot be undone.',
  },
  {
    title: 'Delete Client',
    path: '/admin/clients',
    ask: (page: Page) => press(page, 'Delete Kokum Residency'),
    text: 'Are you sure you want to delete "Kokum Residency"? This action cannot be undone.',
  },
  {
    title: 'Delete Inquiry',
    path: '/admin/inquiries',
    ask: (page: Page) => press(page, 'Delete inquiry'),
    text: 'Are you sure you want to delete "Meera Kulkarni"? This action cannot be undone.',
  },
  {
    title: 'Discard your edits?',
    path: '/admin/clients',
    ask: async (page: Page) => {
      await press(page, 'Edit Kokum Residency')
      await page.getByLabel('Website URL').fill('https://kokum.example')
      await page.keyboard.press('Escape')
    },
    text: 'What you changed here has not been saved.',
  },
  {
    title: 'Leave with unsaved edits?',
    path: '/admin/content',
    ask: async (page: Page) => {
      await page.getByRole('region', { name: 'Hero' }).getByLabel('Title').fill('Not saved')
      await page.getByRole('link', { name: 'Activity' }).click()
    },
    text: /^Visitors do not see them yet\. The draft stays on this device/,
  },
  {
    title: 'Erase person',
    path: '/admin/settings',
    ask: async (page: Page) => {
      await page.getByLabel('E-mail address of the person').fill('meera@example.com')
      await press(page, 'Look up')
      await press(page, 'Erase everything')
    },
    text: 'Are you sure you want to erase 1 inquiry held under meera@example.com? This action cannot be undone.',
  },
  {
    title: 'Restore',
    path: '/admin/activity',
    ask: (page: Page) => press(page, 'Restore Panels'),
    text: /^Bring "Panels" back as it was\?/,
  },
  {
    title: 'Disable account',
    path: '/admin/accounts',
    ask: (page: Page) =>
      page
        .getByRole('button', { name: /^Disable / })
        .first()
        .click(),
    text: /^Are you sure you want to disable .+ Every browser of this account is signed out at once\./,
  },
  {
    title: 'Sign out everywhere',
    path: '/admin/accounts',
    ask: (page: Page) => press(page, 'Sign out everywhere'),
    text: 'Every browser in which you are signed in asks for the password again, this one too.',
  },
]

for (const { title, path, ask, text } of QUESTIONS)
  // 404
  test(`Questions: '${title}' is read out with its sentence`, async ({ page, context, site, db }) => {
    await db.insertInto('ltf_projects').values({ id: newId(), slug: 'hilltop', title: 'Hilltop' }).execute()
    await db.insertInto('ltf_services').values({ id: newId(), slug: 'earthing', title: 'Earthing' }).execute()
    await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum Residency' }).execute()
    await putInquiry(db)
    await makeAccount(db, `colleague-${newId()}@example.com`)
    const panels = await call(context, site.url, 'services.create', { title: 'Panels' })
    await call(context, site.url, 'services.delete', { id: panels.id })

    await page.goto(path)
    await ask(page)
    const question = page.getByRole('alertdialog')
    await expect(question).toHaveAccessibleName(title)
    await expect(question).toHaveAccessibleDescription(text)
    await expect(question.getByRole('button').first()).toBeFocused()
    await expectNoFindings(page)
  })

// 390, 404
test('Questions: two versions of a record are read out with what happens to them', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/409/)
  await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum Residency' }).execute()
  await page.goto('/admin/clients')
  await press(page, 'Edit Kokum Residency')
  await page.getByLabel('Name').fill('Kokum Residency CHS')
  await db.updateTable('ltf_clients').set({ name: 'Kokum Society' }).execute()
  await press(page, 'Save client')
  const question = page.getByRole('alertdialog')
  await expect(question).toHaveAccessibleName(
    'Somebody else saved “Kokum Residency CHS” while you were editing',
  )
  await expect(question).toHaveAccessibleDescription(
    'Nothing has been overwritten. Keep mine saves what you changed; what only they changed stays.',
  )
})

/** The four managed sections: a dialog of each is opened and something typed. */
const SECTIONS = [
  { path: '/admin/projects', edit: 'Edit Hilltop', add: 'Add project', field: 'Location' },
  { path: '/admin/services', edit: 'Edit Earthing', add: 'Add service', field: 'Description' },
  { path: '/admin/team', edit: 'Edit Asha Ketkar', add: 'Add team member', field: 'Position' },
  { path: '/admin/clients', edit: 'Edit Kokum Residency', add: 'Add client', field: 'Website URL' },
]

for (const { path, edit, add, field } of SECTIONS)
  // 300
  test(`Focus: after edits are discarded in ${path} it is where the dialog was opened`, async ({
    page,
    db,
  }) => {
    await db.insertInto('ltf_projects').values({ id: newId(), slug: 'hilltop', title: 'Hilltop' }).execute()
    await db.insertInto('ltf_services').values({ id: newId(), slug: 'earthing', title: 'Earthing' }).execute()
    await db.insertInto('ltf_team_members').values({ id: newId(), name: 'Asha Ketkar' }).execute()
    await db.insertInto('ltf_clients').values({ id: newId(), name: 'Kokum Residency' }).execute()
    await page.goto(path)
    for (const name of [edit, add]) {
      const opener = page.getByRole('main').getByRole('button', { name, exact: true })
      await opener.click()
      await page.getByLabel(field).fill('Typed, then thought better of')
      await page.keyboard.press('Escape')
      await press(page, 'Discard edits')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
  })

for (const { path } of SECTIONS)
  test(`Focus: after a deletion in ${path} it is on the next row, after the last one on the heading`, async ({
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
    const buttonOf = (name: string) => page.getByRole('button', { name: `Delete ${name}`, exact: true })
    // A team member is asked about by the browser itself (310), the others by us.
    page.on('dialog', (question) => void question.accept())
    const answer = page.getByRole('alertdialog').getByRole('button').last()
    const remove = async (name: string) => {
      await buttonOf(name).click()
      if (path !== '/admin/team') await answer.click()
      await expect(buttonOf(name)).toHaveCount(0)
    }

    await page.goto(path)
    await remove('Second')
    await expect(buttonOf('Third')).toBeFocused()
    await remove('Third')
    await expect(buttonOf('First')).toBeFocused()
    await remove('First')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
