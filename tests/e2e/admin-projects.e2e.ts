import type { Locator, Page } from 'playwright/test'
import { thisYear } from '../../server/projects/schema.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { abortCalls } from '../support/intercept-calls.ts'
import { insertProjects } from '../support/managed-records.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

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
      - button "Upload picture"
      - button "Choose from library as picture"
      - text: or drop or paste a picture here
      - status
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
      - region "Its own page":
        - heading "Its own page" [level=3]
        - text: Text of its page
        - textbox "Text of its page"
        - paragraph: An empty line begins a new paragraph.
        - group "Photographs":
          - text: Photographs
          - paragraph: The gallery, in this order. At most 24.
          - status
          - status
          - button "Upload gallery picture"
          - text: or drop or paste pictures here Address of a picture
          - textbox "Address of a picture"
          - button "Add"
        - text: Before
        - button "Upload before picture"
        - text: or drop or paste a picture here
        - status
        - textbox "Before"
        - text: After
        - button "Upload after picture"
        - text: or drop or paste a picture here
        - status
        - textbox "After"
        - paragraph: The same view. The page shows both or none.
      - button "Preview"
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
