import { newId } from '../../server/core/database/ids.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { recordCalls } from '../support/screens/calls.ts'
import { answerConfirm, clickIn, expectTexts, recordCards } from '../support/screens/managed.ts'
import { db, expect, expectToast, openScreen, page, resize, test } from '../support/screens/screen.tsx'

async function insertMembers(...names: string[]) {
  for (const [index, name] of names.entries())
    await db
      .insertInto('ltf_team_members')
      .values({ id: newId(), name, order_index: index + 1 })
      .execute()
}

const addDialog = page.getByRole('dialog', { name: 'Add team member' })
const editDialog = page.getByRole('dialog', { name: 'Edit team member' })
const button = (name: string) => page.getByRole('button', { name })

async function openAddDialog() {
  await openScreen('/admin/team')
  await button('Add team member').click()
}

// 306, 308, 309, 404
test('Team: the dialog has its fields, active and with order 0', async () => {
  await openAddDialog()
  await expect.element(addDialog).toMatchAriaInlineSnapshot(`
    - dialog "Add team member":
      - heading "Add team member" [level=2]
      - button "Close"
      - text: Name *
      - textbox "Name *"
      - text: Position
      - textbox "Position"
      - paragraph: Shown under the name.
      - text: Bio
      - textbox "Bio"
      - text: Email
      - textbox "Email"
      - paragraph: For the office; visitors never see it.
      - text: Image URL
      - button "Upload picture"
      - button "Choose from library as picture"
      - text: or drop or paste a picture here
      - status
      - textbox "Image URL"
      - paragraph: Without one, visitors see a drawing.
      - text: LinkedIn URL
      - textbox "LinkedIn URL"
      - text: Order
      - textbox "Order": "0"
      - paragraph: Lowest first.
      - text: Status
      - combobox "Status":
        - /children: equal
        - option "Active" [selected]
        - option "Inactive"
      - paragraph: Visitors see only active ones.
      - text: Degree
      - textbox "Degree"
      - button "Cancel"
      - button "Add team member"
  `)
  await expectNoAxeViolations()
})

// 307
test('Team: a blank name is refused, and the dialog stays open', async () => {
  await openAddDialog()
  await addDialog.getByLabelText('Name *').fill('   ')
  await clickIn(addDialog, 'Add team member')
  await expect.element(addDialog.getByText('Name is required')).toBeVisible()
  await expect.element(addDialog).toBeVisible()
  expect(await db.selectFrom('ltf_team_members').select('id').execute()).toEqual([])
})

// 308, 309, 312, 313
test('Team: an added member appears at once, and an order that is not a number becomes 0', async () => {
  await openAddDialog()
  await addDialog.getByLabelText('Name *').fill('Asha Ketkar')
  await addDialog.getByLabelText('Position').fill('Principal Engineer')
  await addDialog.getByLabelText('Order').fill('first')
  await clickIn(addDialog, 'Add team member')
  await expectToast('Success', 'Team member added successfully')
  await expectTexts(recordCards(), /Asha Ketkar/)
  expect(await db.selectFrom('ltf_team_members').selectAll().executeTakeFirst()).toMatchObject({
    position: 'Principal Engineer',
    email: null,
    order_index: 0,
    status: 'active',
  })
})

// 312, 313
test('Team: a member is edited, and the card shows the change at once', async () => {
  await insertMembers('Asha Ketkar', 'Rohan Salvi')
  await openScreen('/admin/team')
  await button('Edit Asha Ketkar').click()
  await editDialog.getByLabelText('Degree').fill('B.E. Electrical')
  await clickIn(editDialog, 'Save team member')
  await expectToast('Success', 'Team member updated successfully')
  await expectTexts(recordCards(), /Asha Ketkar.*B\.E\. Electrical/, /Rohan Salvi/)
})

// 310, 311
test('Team: a member stays when the deletion is not confirmed', async () => {
  const confirm = answerConfirm(false)
  await insertMembers('Asha Ketkar', 'Rohan Salvi')
  await openScreen('/admin/team')
  const calls = recordCalls()
  await button('Delete Rohan Salvi').click()
  expect(confirm.mock.calls).toEqual([['Are you sure you want to delete this team member?']])
  await expectTexts(recordCards(), /Asha Ketkar/, /Rohan Salvi/)
  expect(calls()).not.toContain('team.delete')
})

// 310, 312, 313
test('Team: a member is deleted when the deletion is confirmed', async () => {
  const confirm = answerConfirm(true)
  await insertMembers('Asha Ketkar', 'Rohan Salvi')
  await openScreen('/admin/team')
  await button('Delete Rohan Salvi').click()
  await expectToast('Success', 'Team member deleted successfully')
  await expectTexts(recordCards(), /Asha Ketkar/)
  expect(confirm.mock.calls).toEqual([['Are you sure you want to delete this team member?']])
})

test('Team: on a phone the cards and the dialog fit', async () => {
  await insertMembers('Asha Ketkar')
  await insertLongMember()
  await resize()
  await openScreen('/admin/team')
  await expectTexts(recordCards(), /Asha Ketkar/, /Dnyaneshwari/)
  await expectNoAxeViolations()
  expect(document.documentElement.scrollWidth).toBe(390)
  await button('Edit Asha Ketkar').click()
  await expect.element(editDialog).toBeVisible()
  await expectNoAxeViolations()
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('Team: with the text spacing of WCAG 1.4.12, no text of a card is cut off', async () => {
  await insertMembers('Asha Ketkar')
  await insertLongMember()
  await openScreen('/admin/team')
  await expectTexts(recordCards(), /Asha Ketkar/, /Dnyaneshwari/)
  const { adoptedStyleSheets } = document
  const spacing = new CSSStyleSheet()
  spacing.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
  )
  document.adoptedStyleSheets = [...adoptedStyleSheets, spacing]
  try {
    for (const width of [1440, 390]) {
      await resize(width, 900)
      expect(clippedTexts(), `at ${width} px`).toEqual([])
      expect(document.documentElement.scrollWidth).toBe(width)
    }
  } finally {
    document.adoptedStyleSheets = adoptedStyleSheets
  }
})

const clippedTexts = () =>
  recordCards()
    .elements()
    .flatMap((card) => [...card.querySelectorAll('h2, p, a, span')])
    .filter((element) => getComputedStyle(element).overflow !== 'visible')
    .filter(
      (element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
    )
    .map((element) => element.textContent)

const insertLongMember = () =>
  db
    .insertInto('ltf_team_members')
    .values({
      id: newId(),
      name: 'Dnyaneshwari Mahadeo Kulkarni-Deshpande of the Aurangabad office',
      position: 'Principal Engineer, medium voltage and protection, western region',
      degree: 'B.E. Electrical Engineering, Veermata Jijabai Technological Institute',
      email: 'dnyaneshwari.kulkarni-deshpande@protection.western-region.example.com',
      order_index: 2,
    })
    .execute()
