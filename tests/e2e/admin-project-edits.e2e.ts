import type { Page } from 'playwright/test'
import type { Db } from '../../server/database/tables.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { insertProjects } from '../support/managed-records.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

// 300
test('Projects: Escape, a click outside, leaving and an expired session lose no edits', async ({
  page,
  db,
  staff,
  tolerate,
}) => {
  await insertProjects(db, 'Hilltop')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  const opener = page.getByRole('button', { name: 'Edit Hilltop' })
  await opener.click()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await opener.click()
  await page.getByLabel('Description').fill('On a hill.')
  const confirmDialog = page.getByRole('alertdialog', { name: 'Discard your edits?' })
  await page.keyboard.press('Escape')
  await expectNoAxeViolations(page)
  await confirmDialog.getByRole('button', { name: 'Go on editing' }).click()
  await page.mouse.click(8, 8)
  await confirmDialog.getByRole('button', { name: 'Go on editing' }).click()
  await page.evaluate(() => history.back())
  await confirmDialog.getByRole('button', { name: 'Go on editing' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('On a hill.')

  tolerate(/401/)
  await db.deleteFrom('sessions').execute()
  await page.getByRole('button', { name: 'Save project' }).click()
  const login = page.getByRole('dialog', { name: 'Admin Login' })
  await expect(login).toBeVisible()
  await expect(login.getByLabel('Email')).toHaveValue(staff)
  await login.getByLabel('Password').fill('a lamp over every door')
  await login
    .locator('form')
    .getByRole('button', { name: /sign in/i })
    .click()
  await expect(login).toBeHidden()
  await expect(page.getByLabel('Description')).toHaveValue('On a hill.')
  await page.getByRole('button', { name: 'Save project' }).click()
  await expectToast(page, 'Success', 'Project updated successfully')
  expect(await db.selectFrom('ltf_projects').select('description').execute()).toEqual([
    { description: 'On a hill.' },
  ])
})

// 300
test("Projects: a lost network, a lost response and somebody else's deletion lose and duplicate nothing", async ({
  page,
  context,
  db,
  tolerate,
}) => {
  // Chromium reports the end of an open connection in different ways.
  tolerate(/net::ERR_|Failed to load/)
  await insertProjects(db, 'Frame House', 'Hilltop')
  await page.goto('/admin/projects')
  const dialog = page.getByRole('dialog')
  await test.step('a save without network is reported, and succeeds when the network is back', async () => {
    await page.getByRole('button', { name: 'Edit Hilltop' }).click()
    await dialog.getByLabel('Description').fill('On a hill.')
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Save project' }).click()
    await expectToast(page, 'Error', 'Failed to update project')
    await expect(dialog.getByRole('alert')).toContainText('No connection to the server. Nothing is lost')
    await context.setOffline(false)
    await dialog.getByRole('button', { name: 'Save project' }).click()
    await expectToast(page, 'Success', 'Project updated successfully')
    const saved = db.selectFrom('ltf_projects').select('description').where('title', '=', 'Hilltop')
    expect(await saved.execute()).toEqual([{ description: 'On a hill.' }])
  })
  await page.reload()
  await test.step('a project that somebody else deleted is reported as gone, with what was typed still in the dialog', async () => {
    await page.getByRole('button', { name: 'Edit Hilltop' }).click()
    await dialog.getByLabel('Description').fill('Above the river.')
    await db.deleteFrom('ltf_projects').where('title', '=', 'Hilltop').execute()
    await dialog.getByRole('button', { name: 'Save project' }).click()
    await expectToast(page, 'Error', 'Failed to update project')
    await expect(dialog.getByRole('alert')).toContainText('Somebody else deleted this in the meantime')
    await expect(dialog.getByLabel('Description')).toHaveValue('Above the river.')
    await dialog.getByRole('button', { name: 'Add it again' }).click()
    await expectToast(page, 'Success', 'Project added successfully')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Hilltop/, /Frame House/])
  })
  await db.deleteFrom('ltf_projects').execute()
  await page.reload()
  await test.step('a project whose response was lost stays in the dialog, and exists once when it is added again', () =>
    addWithLostResponse(page, db))
})

async function addWithLostResponse(page: Page, db: Db): Promise<void> {
  await page.route(
    (url) => url.pathname === '/trpc/projects.create',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  // Until the list is known to be empty, the button stands elsewhere.
  await expect(page.getByText('No projects found.')).toBeVisible()
  await page.getByRole('button', { name: 'Add project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add project' })
  await dialog.getByLabel('Title').fill('Hilltop')
  await dialog.getByLabel('Description').fill('On a hill.')
  await dialog.getByRole('button', { name: 'Add project' }).click()
  await expectToast(page, 'Error', 'Failed to add project')
  await expect(dialog.getByLabel('Title')).toHaveValue('Hilltop')
  await expect(dialog.getByLabel('Description')).toHaveValue('On a hill.')
  const titles = () => db.selectFrom('ltf_projects').select('title').execute()
  expect(await titles()).toEqual([{ title: 'Hilltop' }])
  await dialog.getByRole('button', { name: 'Add project' }).click()
  await expectToast(page, 'Success', 'Project added successfully')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Hilltop/])
  expect(await titles()).toEqual([{ title: 'Hilltop' }])
}
