import { onTestFinished } from 'vitest'
import { newId } from '../../server/core/database/ids.ts'
import { thisYear } from '../../server/sections/projects/schema.ts'
import { insertProjects } from '../support/managed-records.ts'
import { PASSWORD } from '../support/password.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { followSidebar, overflow } from '../support/screens/back-office.ts'
import { abortCalls, holdCalls, loseAnswer } from '../support/screens/calls.ts'
import {
  db,
  expect,
  expectToast,
  openScreen,
  page,
  resize,
  staff,
  test,
  tolerate,
  userEvent,
} from '../support/screens/screen.tsx'
import { expectTexts } from '../support/screens/texts.ts'

const main = page.getByRole('main')
const cards = main.getByRole('listitem')
const dialog = page.getByRole('dialog')
const discardDialog = page.getByRole('alertdialog', { name: 'Discard your edits?' })
const button = (name: string) => page.getByRole('button', { name })
const inDialog = (name: string) => dialog.getByRole('button', { name })

const titles = async () =>
  (await db.selectFrom('ltf_projects').select('title').execute()).map(({ title }) => title)

/** Opens the list with Frame House and Hilltop, which is the newer one. */
async function openTwoProjects() {
  await insertProjects(db, 'Frame House', 'Hilltop')
  await openScreen('/admin/projects')
}

test('Projects: a long title is not cut off on its card, on a phone either', async () => {
  await insertProjects(db, 'Single-family residence in Lonavala with a garden pavilion and a pool')
  await openScreen('/admin/projects')
  const title = cards.getByRole('heading')
  await expect.element(title).toBeVisible()
  for (const width of [1440, 390]) {
    await resize(width, 900)
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = title.element()
    expect([scrollWidth, scrollHeight], `at ${width} px`).toEqual([clientWidth, clientHeight])
  }
})

// 290-294, 404
test('Projects: the dialog of a new project has every field, with the defaults', async () => {
  await openScreen('/admin/projects')
  await main.getByRole('button', { name: 'Add project' }).click()
  await expect.element(dialog).toMatchAriaInlineSnapshot(`
    - dialog "Add project":
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
      - paragraph: Without one, visitors see the default picture.
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
      - textbox "Year": /\\d{4}/
      - paragraph: /1990 to \\d{4}/
      - text: Area
      - textbox "Area"
      - switch "Featured"
      - paragraph: First among the case studies on the home page
      - text: Slug
      - textbox "Slug"
      - paragraph: The end of its address. If empty, it is made from the title.
      - text: Phase
      - combobox "Phase":
        - /children: equal
        - option "None" [selected]
        - option "Planned"
        - option "Ongoing"
        - option "Completed"
      - paragraph: The text of the badge. With none it is Active.
      - region "Its own page":
        - heading "Its own page" [level=3]
        - text: Text of its page
        - textbox "Text of its page"
        - paragraph: An empty line starts a new paragraph.
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
        - paragraph: The same view as the before picture. The page shows both or neither.
      - button "Preview"
      - button "Cancel"
      - button "Add project"
  `)
  await expect.element(dialog.getByLabelText('Year')).toHaveValue(String(thisYear()))
  await expect.element(dialog.getByRole('switch', { name: 'Featured' })).not.toBeChecked()
  await expectNoAxeViolations()
})

test('Projects: invalid values show an error at their fields and stay as typed', async () => {
  await openScreen('/admin/projects')
  await main.getByRole('button', { name: 'Add project' }).click()
  await dialog.getByLabelText('Year').fill('soon')
  await dialog.getByLabelText('Image URL').fill('javascript:alert(1)')
  await inDialog('Add project').click()
  await expect.element(dialog.getByLabelText('Title *')).toHaveAccessibleDescription('Title is required')
  await expect.element(dialog.getByLabelText('Year')).toHaveAccessibleDescription(/Enter a whole number/)
  await expect
    .element(dialog.getByLabelText('Image URL'))
    .toHaveAccessibleDescription(/Enter an address that starts with http:\/\/ or https:\/\//)
  await expect.element(dialog.getByLabelText('Title *')).toHaveFocus()
  await expectNoAxeViolations()
  await dialog.getByLabelText('Title *').fill('x'.repeat(300))
  await dialog.getByLabelText('Year').fill('1889')
  await dialog.getByLabelText('Image URL').fill('')
  await inDialog('Add project').click()
  await expect
    .element(dialog.getByLabelText('Title *'))
    .toHaveAccessibleDescription('Use at most 200 characters')
  await expect.element(dialog.getByLabelText('Year')).toHaveAccessibleDescription(/Enter a year from 1990/)
  await expect.element(dialog.getByLabelText('Title *')).toHaveValue('x'.repeat(300))
  expect(await titles()).toEqual([])
})

// 288, 298
test('Projects: an added project appears as a card with its picture', async () => {
  await openScreen('/admin/projects')
  await expect.element(main).toMatchTextContent(/Visitors see sample projects until one is entered/)
  await main.getByRole('button', { name: 'Add project' }).click()
  await dialog.getByLabelText('Title *').fill('Hilltop')
  await dialog.getByLabelText('Image URL').fill(`${location.origin}/images/hilltop-lit-480.webp`)
  await dialog.getByLabelText('Location').fill('Karjat')
  await dialog.getByLabelText('Area').fill('250 sqm')
  await dialog.getByLabelText('Phase').selectOptions('Completed')
  await inDialog('Add project').click()
  await expectToast('Success', 'Project added successfully')
  const card = main.getByRole('listitem', { name: 'Hilltop' })
  await expect.element(card).toMatchTextContent(`Commercial, Karjat, ${thisYear()}`)
  await expect.element(card.getByText('Completed')).toBeVisible()
  await expect.element(card.css('img')).toHaveAttribute('src', expect.stringContaining('hilltop-lit'))
  expect(await db.selectFrom('ltf_projects').selectAll().executeTakeFirst()).toMatchObject({
    category: 'Commercial',
    year: thisYear(),
    area: '250 sqm',
    featured: false,
    status: 'active',
    slug: 'hilltop',
  })
})

test('Projects: a save that failed without a network succeeds once the network is back', async () => {
  await openTwoProjects()
  const restore = abortCalls('projects.update')
  await button('Edit Hilltop').click()
  await dialog.getByLabelText('Description').fill('On a hill.')
  await inDialog('Save project').click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  restore()
  await inDialog('Save project').click()
  await expectToast('Success', 'Project updated successfully')
  const saved = db.selectFrom('ltf_projects').select('description').where('title', '=', 'Hilltop')
  expect(await saved.execute()).toEqual([{ description: 'On a hill.' }])
})

// 298
test('Projects: a project is edited and featured, and the list stays newest first', async () => {
  await openTwoProjects()
  await expectTexts(cards, [/Hilltop/, /Frame House/])
  await button('Edit Hilltop').click()
  await expect.element(dialog).toHaveAccessibleName('Edit project')
  await expect.element(dialog.getByLabelText('Area')).toHaveValue('250 sqm')
  await dialog.getByLabelText('Title *').fill('Hilltop House')
  await dialog.getByRole('switch', { name: 'Featured' }).click()
  await inDialog('Save project').click()
  await expectToast('Success', 'Project updated successfully')
  await expectTexts(cards, [/Hilltop House/, /Frame House/])
  await expect.element(cards.first()).toMatchTextContent(/Featured/)
})

// 298, 303
test('Projects: a project is hidden from visitors, and deleted after a confirmation', async () => {
  await openTwoProjects()
  await page.getByRole('switch', { name: 'Visible on site: Hilltop' }).click()
  await expect.element(main).toMatchTextContent(/Visitors see 1 of 2/)
  await button('Delete Hilltop').click()
  const question = page.getByRole('alertdialog', { name: 'Delete Project' })
  await expect
    .element(question)
    .toMatchTextContent(/Are you sure you want to delete "Hilltop"\? This action cannot be undone\./)
  await question.getByRole('button', { name: 'Delete project' }).click()
  await expectToast('Success', 'Project deleted successfully')
  await expectTexts(cards, [/Frame House/])
})

test('Projects: Escape closes a dialog without edits; with edits, Escape, a click outside and Back ask first', async () => {
  await insertProjects(db, 'Hilltop')
  await openScreen('/admin/accounts')
  await followSidebar('Projects')
  await button('Edit Hilltop').click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Edit Hilltop')).toHaveFocus()

  await button('Edit Hilltop').click()
  await dialog.getByLabelText('Description').fill('On a hill.')
  const goOn = discardDialog.getByRole('button', { name: 'Go on editing' })
  await userEvent.keyboard('{Escape}')
  await expect.element(goOn).toBeVisible()
  await expectNoAxeViolations()
  await goOn.click()
  await expect.element(discardDialog).not.toBeInTheDocument()
  await page.css('body').click({ position: { x: 8, y: 8 }, force: true })
  await goOn.click()
  await expect.element(discardDialog).not.toBeInTheDocument()
  history.back()
  await goOn.click()
  await expect.element(dialog.getByLabelText('Description')).toHaveValue('On a hill.')
})

test('Projects: when the session has ended, the login opens over the dialog, and the edits can then be saved', async () => {
  tolerate(/401/)
  // No script can replace the cookie of this sign-in, so the test signs out again.
  onTestFinished(
    async () =>
      void (await fetch('/trpc/auth.signOut', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      })),
  )
  await insertProjects(db, 'Hilltop')
  await openScreen('/admin/projects')
  await button('Edit Hilltop').click()
  await dialog.getByLabelText('Description').fill('On a hill.')
  await db.deleteFrom('sessions').execute()
  await inDialog('Save project').click()
  const login = page.getByRole('dialog', { name: 'Admin Login' })
  await expect.element(login.getByLabelText('Email')).toHaveValue(staff)
  await login.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await login
    .css('form')
    .getByRole('button', { name: /^sign in$/i })
    .click()
  await expect.element(login).not.toBeInTheDocument()
  await expect.element(dialog.getByLabelText('Description')).toHaveValue('On a hill.')
  await inDialog('Save project').click()
  await expectToast('Success', 'Project updated successfully')
  expect(await db.selectFrom('ltf_projects').select('description').execute()).toEqual([
    { description: 'On a hill.' },
  ])
})

test('Projects: a project that a colleague has deleted is reported as gone and can be added again', async () => {
  await openTwoProjects()
  await button('Edit Hilltop').click()
  await dialog.getByLabelText('Description').fill('Above the river.')
  await db.deleteFrom('ltf_projects').where('title', '=', 'Hilltop').execute()
  await inDialog('Save project').click()
  await expectToast('Error', 'Failed to update project')
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/Somebody else deleted this in the meantime/)
  await expect.element(dialog.getByLabelText('Description')).toHaveValue('Above the river.')
  await inDialog('Add it again').click()
  await expectToast('Success', 'Project added successfully')
  await expectTexts(cards, [/Hilltop/, /Frame House/])
})

test('Projects: when the answer to Add is lost, the dialog stays open, and adding again creates no duplicate', async () => {
  loseAnswer('projects.create')
  await openScreen('/admin/projects')
  await main.getByRole('button', { name: 'Add project' }).click()
  await dialog.getByLabelText('Title *').fill('Hilltop')
  await inDialog('Add project').click()
  await expectToast('Error', 'Failed to add project')
  await expect.element(dialog.getByLabelText('Title *')).toHaveValue('Hilltop')
  expect(await titles()).toEqual(['Hilltop'])
  await inDialog('Add project').click()
  await expectToast('Success', 'Project added successfully')
  await expect.element(dialog).not.toBeInTheDocument()
  await expectTexts(cards, [/Hilltop/])
  expect(await titles()).toEqual(['Hilltop'])
})

// 301
test('Projects: a card without an image, or with a broken one, shows the default image', async () => {
  tolerate(/gone\.webp/)
  await insertProjects(db, 'Hilltop', 'Frame House')
  await db
    .updateTable('ltf_projects')
    .set({ image_url: '/media/gone.webp' })
    .where('title', '=', 'Hilltop')
    .execute()
  await openScreen('/admin/projects')
  for (const name of ['Hilltop', 'Frame House'])
    await expect
      .element(main.getByRole('listitem', { name }).css('img'))
      .toHaveAttribute('src', '/images/default.svg')
})

// 404
test('Projects: on a phone the dialog fills the screen, with its action at the bottom', async () => {
  await resize()
  await insertProjects(db, 'Hilltop')
  await openScreen('/admin/projects')
  await expect.element(cards).toBeVisible()
  await expectNoAxeViolations()
  expect(overflow()).toBe(0)
  await button('Edit Hilltop').click()
  await expect.element(dialog).toBeVisible()
  await expectNoAxeViolations()
  expect(dialog.element().getBoundingClientRect()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  expect(inDialog('Save project').element().getBoundingClientRect().y).toBeGreaterThan(750)
  await inDialog('Close').click()
  await button('Delete Hilltop').click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await expectNoAxeViolations()
})

test('Projects: the list grows as it is scrolled, and a search covers all of it', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `Tower ${String(index + 1).padStart(2, '0')}`)
  await db
    .insertInto('ltf_projects')
    .values(names.map((title) => ({ id: newId(), slug: title.replace(' ', '-').toLowerCase(), title })))
    .execute()
  await openScreen('/admin/projects')
  await expect.element(cards.first()).toMatchTextContent(/Tower 60/)
  const shown = cards.elements().length
  expect(shown).toBeLessThan(60)
  button('Load more projects').element().scrollIntoView()
  await expect.poll(() => cards.elements().length).toBeGreaterThan(shown)
  await page.getByRole('searchbox', { name: 'Search 60 projects' }).fill('tower 07')
  await expectTexts(cards, [/Tower 07/])
  await page.getByRole('searchbox').fill('bridge')
  await expect.element(page.getByText('No project matches “bridge”.')).toBeVisible()
  await db.deleteFrom('ltf_projects').where('title', '<>', 'Tower 07').execute()
  await openScreen('/admin/projects')
  await expect.element(page.getByRole('searchbox', { name: 'Search 1 project', exact: true })).toBeVisible()
})

test('Projects: a save while the next page loads is shown, although the list is refetched for it', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `Tower ${String(index + 1).padStart(2, '0')}`)
  await db
    .insertInto('ltf_projects')
    .values(names.map((title) => ({ id: newId(), slug: title.replace(' ', '-').toLowerCase(), title })))
    .execute()
  await openScreen('/admin/projects')
  await expect.element(cards.first()).toMatchTextContent(/Tower 60/)
  const [nextPage] = holdCalls('projects.listAll', 1)
  button('Load more projects').element().scrollIntoView()
  await expect.element(page.getByText('Loading...')).toBeVisible()
  const visible = page.getByRole('switch', { name: /Tower 37/ })
  await visible.click()
  await expect.element(page.getByText('Project hidden')).toBeVisible()
  nextPage?.('go on')
  await expect.poll(() => cards.elements().length).toBeGreaterThan(24)
  await expect.element(visible).not.toBeChecked()
})

test('Projects: an image that failed to load does not prevent the next one from showing', async () => {
  tolerate(/hilltop-lit-/)
  await db
    .insertInto('ltf_projects')
    .values({ id: newId(), slug: 'hilltop', title: 'Hilltop', image_url: '/images/hilltop-lit-1080.webp' })
    .execute()
  await openScreen('/admin/projects')
  const placeholder = cards.css('img[src*=default]')
  await expect.element(cards.css('img[src*=hilltop-lit-]')).toBeInTheDocument()
  await expect.element(placeholder).not.toBeInTheDocument()
  cards.css('img').element().dispatchEvent(new Event('error'))
  await expect.element(placeholder).toBeVisible()
  await cards.getByRole('switch').click()
  await expect.element(cards.css('img[src*=hilltop-off-]')).toBeVisible()
  await expect.element(placeholder).not.toBeInTheDocument()
})

test('Projects: leaving the list does not move the focus from card to card', async () => {
  await insertProjects(db, 'Frame House', 'Casa Arco', 'Hilltop')
  await openScreen('/admin/accounts')
  await followSidebar('Projects')
  await expect.element(button('Edit Hilltop')).toBeVisible()
  const focused: string[] = []
  const note = ({ target }: FocusEvent) => void (target instanceof Element && focused.push(target.tagName))
  document.addEventListener('focusin', note)
  onTestFinished(() => document.removeEventListener('focusin', note))
  button('Edit Hilltop').element().focus()
  history.back()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Accounts' })).toHaveFocus()
  expect(focused).toEqual(['BUTTON', 'H1'])
})
