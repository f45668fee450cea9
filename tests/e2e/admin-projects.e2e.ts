import type { Locator, Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import { thisYear } from '../../server/projects/schema.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { abortCalls } from '../support/intercept-calls.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

async function insertProjects(db: Db, ...titles: string[]) {
  for (const [index, title] of titles.entries())
    await db
      .insertInto('ltf_projects')
      .values({ id: newId(), slug: `project-${index}`, title, area: '250 sqm' })
      .execute()
}

// 288, 290-294, 296, 298-300, 302, 348, 404
test('Projects: a loading error is shown; a project is added, and visitors see it at once', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|Failed to load projects/)
  const restore = await abortCalls(page, 'projects.listAll')
  await page.goto('/admin/projects')
  await expectToast(page, 'Error', 'Failed to load projects')
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No projects found. Add your first project to get started.')).toBeVisible()
  await expect(page.getByText('Visitors see sample projects until one is entered')).toBeVisible()
  await expectNoAxeViolations(page)

  const add = page.getByRole('main').getByRole('button', { name: 'Add project' })
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Add project' })
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Add project":
      - /children: equal
      - heading "Add project" [level=2]
      - button "Close"
      - text: Title *
      - textbox "Title *"
      - text: Description
      - textbox "Description"
      - text: Image URL
      - textbox "Image URL"
      - paragraph: Without one the default picture stands there.
      - text: Category
      - combobox "Category":
        - /children: equal
        - option "Commercial" [selected]
        - option "Residential"
        - option "Mixed Use"
        - option "Renovation"
      - text: Location
      - textbox "Location"
      - text: Year
      - textbox "Year": "${thisYear()}"
      - paragraph: 1990 to ${thisYear() + 5}
      - text: Area
      - textbox "Area"
      - switch "Featured"
      - paragraph: First among the case studies on home
      - text: Slug
      - textbox "Slug"
      - paragraph: What its address ends in; left empty, it is made from the title.
      - text: Phase
      - combobox "Phase":
        - /children: equal
        - option "None" [selected]
        - option "Planned"
        - option "Ongoing"
        - option "Completed"
      - paragraph: What the badge says; with none it says Active.
      - button "Cancel"
      - button "Add project"
  `)
  await expect(dialog.getByRole('switch', { name: 'Featured' })).not.toBeChecked()
  await expectNoAxeViolations(page)
  await test.step('invalid values are reported at their fields', () => submitInvalidValues(page, dialog))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard edits' }).click()

  await add.click()
  await dialog.getByLabel('Title').fill('Hilltop')
  await dialog.getByLabel('Location').fill('Karjat')
  await dialog.getByLabel('Area').fill('250 sqm')
  await dialog.getByLabel('Phase').selectOption('Completed')
  await dialog.getByRole('button', { name: 'Add project' }).click()

  await expectToast(page, 'Success', 'Project added successfully')
  const card = page.getByRole('main').getByRole('listitem', { name: 'Hilltop' })
  await expect(card).toContainText(`Commercial, Karjat, ${thisYear()}`)
  await expect(card.getByText('Completed')).toBeVisible()
  expect(await db.selectFrom('ltf_projects').selectAll().executeTakeFirst()).toMatchObject({
    category: 'Commercial',
    area: '250 sqm',
    featured: false,
    status: 'active',
    slug: 'hilltop',
  })
  await page.getByRole('main').getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL(/\/projects$/)
  await expect(page.getByRole('heading', { name: 'Hilltop' })).toBeVisible()
})

async function submitInvalidValues(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel('Year').fill('soon')
  await dialog.getByLabel('Image URL').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Add project' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expect(dialog.getByText('Enter a whole number')).toBeVisible()
  await expect(dialog.getByText('Enter an address that starts with http:// or https://')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Title').fill('x'.repeat(300))
  await dialog.getByLabel('Year').fill('1889')
  await dialog.getByLabel('Image URL').fill('')
  await dialog.getByRole('button', { name: 'Add project' }).click()
  await expect(dialog.getByText('Use at most 200 characters')).toBeVisible()
  await expect(dialog.getByText(/Enter a year from 1990/)).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('x'.repeat(300))
}

// 298, 299, 300, 303
test('Projects: each failure has its message and keeps what was typed; a project is edited, deactivated and deleted', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  await insertProjects(db, 'Frame House', 'Hilltop')
  await page.goto('/admin/projects')
  const dialog = page.getByRole('dialog')
  await test.step('each failure has its message, and the dialog keeps what was typed', async () => {
    for (const { call, opener, action, message } of [
      { call: 'create', opener: 'Add project', action: 'Add project', message: 'Failed to add project' },
      { call: 'update', opener: 'Edit Hilltop', action: 'Save project', message: 'Failed to update project' },
    ]) {
      const restore = await abortCalls(page, `projects.${call}`)
      await page.getByRole('button', { name: opener }).click()
      await page.getByLabel('Title').fill('Casa Arco')
      await dialog.getByRole('button', { name: action }).click()
      await expectToast(page, 'Error', message)
      await expect(page.getByLabel('Title')).toHaveValue('Casa Arco')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Discard edits' }).click()
      await expect(page.getByRole('button', { name: opener })).toBeFocused()
      await restore()
    }
    const restore = await abortCalls(page, 'projects.delete')
    await page.getByRole('button', { name: 'Delete Hilltop' }).click()
    await page.getByRole('button', { name: 'Delete project' }).click()
    await expectToast(page, 'Error', 'Failed to delete project')
    await restore()
  })
  await page.reload()
  await test.step('a project is edited, deactivated and deleted', async () => {
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards).toHaveText([/Hilltop/, /Frame House/])
    await page.getByRole('button', { name: 'Edit Hilltop' }).click()
    await expect(dialog).toHaveAccessibleName('Edit project')
    await expect(dialog.getByLabel('Area')).toHaveValue('250 sqm')
    await dialog.getByLabel('Title').fill('Hilltop House')
    await dialog.getByRole('switch', { name: 'Featured' }).click()
    await dialog.getByRole('button', { name: 'Save project' }).click()
    await expectToast(page, 'Success', 'Project updated successfully')
    await expect(cards.first()).toContainText('Featured')

    await page.getByRole('switch', { name: 'Visible on site: Hilltop House' }).click()
    await expect(page.getByText('Visitors see 1 of 2')).toBeVisible()

    await page.getByRole('button', { name: 'Delete Hilltop House' }).click()
    const confirmDialog = page.getByRole('alertdialog', { name: 'Delete Project' })
    await expect(confirmDialog).toContainText(
      'Are you sure you want to delete "Hilltop House"? This action cannot be undone.',
    )
    await confirmDialog.getByRole('button', { name: 'Delete project' }).click()
    await expectToast(page, 'Success', 'Project deleted successfully')
    await expect(cards).toHaveText([/Frame House/])
  })
})

// 301
test('Projects: the list fits a phone, has a default image, and is paginated', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/gone\.webp|404/)
  await insertProjects(db, 'Hilltop', 'Frame House')
  await db
    .updateTable('ltf_projects')
    .set({ image_url: '/media/gone.webp' })
    .where('title', '=', 'Hilltop')
    .execute()
  await page.goto('/admin/projects')
  const cards = page.getByRole('main').getByRole('listitem')
  await test.step('a card without an image, or with a broken one, shows the default image', async () => {
    for (const name of ['Hilltop', 'Frame House'])
      await expect(page.getByRole('main').getByRole('listitem', { name }).locator('img')).toHaveAttribute(
        'src',
        '/images/default.svg',
      )
  })
  await test.step('on a phone the dialog fills the screen, with its action at the bottom', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoAxeViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Edit Hilltop' }).click()
    await expectNoAxeViolations(page)
    const saveButtonBox = await page.getByRole('button', { name: 'Save project' }).boundingBox()
    expect(saveButtonBox?.y).toBeGreaterThan(750)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Delete Hilltop' }).click()
    await expectNoAxeViolations(page)
  })
  await test.step('the list is paginated, and a search covers all pages', async () => {
    await db.deleteFrom('ltf_projects').execute()
    const titles = Array.from({ length: 60 }, (_, index) => `Tower ${String(index + 1).padStart(2, '0')}`)
    await insertProjects(db, ...titles)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.reload()
    await expect(cards.first()).toContainText('Tower 60')
    await expect(page.getByRole('searchbox', { name: 'Search 60 projects' })).toBeVisible()
    await page.getByRole('button', { name: 'Load more projects' }).scrollIntoViewIfNeeded()
    await expect.poll(() => cards.count()).toBeGreaterThan(24)
    await page.getByRole('searchbox').fill('tower 07')
    await expect(cards).toHaveText([/Tower 07/])
    await page.getByRole('searchbox').fill('bridge')
    await expect(page.getByText('No project matches “bridge”.')).toBeVisible()
  })
})

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

test('Project cards: a failed image does not block the next one, and unmounting moves no focus to a card', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  await db
    .insertInto('ltf_projects')
    .values(
      Array.from({ length: 12 }, (_, i) => ({
        id: newId(),
        slug: `hilltop-${i}`,
        title: `Hilltop ${i}`,
        image_url: '/images/hilltop-lit-1080.webp',
      })),
    )
    .execute()
  await page.route(/hilltop-lit-/, (route) => route.abort())
  await page.goto('/admin/accounts')
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  const card = page.getByRole('listitem', { name: 'Hilltop 11' })
  const placeholder = card.locator('img[src*=default]')
  await expect(placeholder).toBeVisible()
  await card.getByRole('switch', { name: 'Visible on site' }).click()
  await expect(card.locator('img[src*=hilltop-off-]')).toBeVisible()
  await expect(placeholder).toHaveCount(0)

  const focusLog = await page.evaluateHandle(() => {
    const names: string[] = []
    document.addEventListener('focusin', ({ target }) => names.push((target as Element).tagName))
    return names
  })
  await card.getByRole('button', { name: 'Edit' }).focus()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeFocused()
  expect((await focusLog.jsonValue()).filter((name) => name === 'BUTTON')).toHaveLength(1)
})
