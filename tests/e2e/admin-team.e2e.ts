import type { Dialog, Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { abortCalls } from '../support/intercept-calls.ts'
import { expectServedHtml } from '../support/served-html.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

async function insertMembers(db: Db, ...names: string[]) {
  for (const [index, name] of names.entries())
    await db
      .insertInto('ltf_team_members')
      .values({ id: newId(), name, order_index: index + 1 })
      .execute()
}

const memberCards = (page: Page) => page.getByRole('main').getByRole('listitem')

// 304, 306-309, 312-315, 348, 404
test('Team: a loading error is shown; a member is added and appears at once, and each failure is reported', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|Failed to load team members/)
  const restore = await abortCalls(page, 'team.listAll')
  await page.goto('/admin/team')
  await expectToast(page, 'Error', 'Failed to load team members')
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(
    page.getByText('No team members found. Add your first team member to get started.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Add team member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add team member' })
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Add team member":
      - /children: equal
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
      - paragraph: Without one a drawing stands there.
      - text: LinkedIn URL
      - textbox "LinkedIn URL"
      - text: Order
      - textbox "Order": "0"
      - paragraph: The lowest first.
      - text: Status
      - combobox "Status":
        - /children: equal
        - option "Active" [selected]
        - option "Inactive"
      - paragraph: Visitors see active ones.
      - text: Degree
      - textbox "Degree"
      - button "Preview"
      - button "Cancel"
      - button "Add team member"
  `)
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Name').fill('   ')
  await dialog.getByRole('button', { name: 'Add team member' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()

  await dialog.getByLabel('Name').fill('Asha Ketkar')
  await dialog.getByLabel('Position').fill('Principal Engineer')
  await dialog.getByLabel('Order').fill('first')
  await dialog.getByRole('button', { name: 'Add team member' }).click()
  await expectToast(page, 'Success', 'Team member added successfully')
  await expect(memberCards(page)).toHaveText([/Asha Ketkar/])
  expect(await db.selectFrom('ltf_team_members').selectAll().executeTakeFirst()).toMatchObject({
    position: 'Principal Engineer',
    email: null,
    order_index: 0,
    status: 'active',
  })
  await test.step('each failure has its message, and the dialog keeps what was typed', () =>
    expectEachFailure(page))
})

async function expectEachFailure(page: Page): Promise<void> {
  for (const { procedure, opener, action } of [
    { procedure: 'team.create', opener: 'Add team member', action: 'Add team member' },
    { procedure: 'team.update', opener: 'Edit Asha Ketkar', action: 'Save team member' },
  ]) {
    // So that a toast of the previous failure is not taken for this one's.
    await page.reload()
    await abortCalls(page, procedure)
    await page.getByRole('button', { name: opener }).click()
    await page.getByLabel('Name').fill('Imran Deshmukh')
    await page.getByRole('dialog').getByRole('button', { name: action }).click()
    await expectToast(page, 'Error', 'Failed to save team member')
    await expect(page.getByLabel('Name')).toHaveValue('Imran Deshmukh')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard edits' }).click()
    await expect(page.getByRole('button', { name: opener })).toBeFocused()
  }

  await abortCalls(page, 'team.delete')
  page.once('dialog', (nativeDialog) => void nativeDialog.accept())
  await page.getByRole('button', { name: 'Delete Asha Ketkar' }).click()
  await expectToast(page, 'Error', 'Failed to delete team member')
  await expect(memberCards(page)).toHaveText([/Asha Ketkar/])
}

// 309-313, 316
test('Team: a member is edited, deactivated, kept when the confirmation is declined, and deleted', async ({
  page,
  db,
}) => {
  await insertMembers(db, 'Asha Ketkar', 'Rohan Salvi')
  await page.goto('/admin/team')
  await test.step('a team member is edited', async () => {
    await page.getByRole('button', { name: 'Edit Asha Ketkar' }).click()
    await page.getByLabel('Degree').fill('B.E. Electrical')
    await page.getByRole('button', { name: 'Save team member' }).click()
    await expectToast(page, 'Success', 'Team member updated successfully')
    await expect(memberCards(page).first()).toContainText('B.E. Electrical')
  })
  await test.step('an inactive member disappears from the site', async () => {
    await expectServedHtml(page, '/about', (html) => expect(html).toContain('Rohan Salvi'))
    await page.reload()
    await page.getByRole('button', { name: 'Edit Rohan Salvi' }).click()
    await page.getByLabel('Status').selectOption('inactive')
    await page.getByRole('button', { name: 'Save team member' }).click()
    await expectToast(page, 'Success', 'Team member updated successfully')
    await expect(page.getByRole('switch', { name: 'Visible on site: Rohan Salvi' })).not.toBeChecked()
    await expectServedHtml(page, '/about', (html) => {
      expect(html).toContain('Asha Ketkar')
      expect(html).not.toContain('Rohan Salvi')
    })
  })
  await test.step('a member is kept when the confirmation is declined, and deleted when it is accepted', async () => {
    const shownDialogs: string[] = []
    const answerDialog = (accept: boolean) =>
      page.once('dialog', (nativeDialog: Dialog) => {
        shownDialogs.push(`${nativeDialog.type()}: ${nativeDialog.message()}`)
        void (accept ? nativeDialog.accept() : nativeDialog.dismiss())
      })
    answerDialog(false)
    await page.getByRole('button', { name: 'Delete Rohan Salvi' }).click()
    await expect(memberCards(page)).toHaveCount(2)
    expect(await db.selectFrom('ltf_team_members').select('id').execute()).toHaveLength(2)

    answerDialog(true)
    await page.getByRole('button', { name: 'Delete Rohan Salvi' }).click()
    await expectToast(page, 'Success', 'Team member deleted successfully')
    await expect(memberCards(page)).toHaveText([/Asha Ketkar/])
    const expectedQuestion = 'confirm: Are you sure you want to delete this team member?'
    expect(shownDialogs).toEqual([expectedQuestion, expectedQuestion])
  })
})

test('Team: on a phone cards and dialog fit, and with wider text spacing nothing is cut off', async ({
  page,
  db,
}) => {
  await insertMembers(db, 'Asha Ketkar')
  await db
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
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/team')
  await expect(memberCards(page)).toHaveCount(2)
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Edit Asha Ketkar' }).click()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await test.step('with wider text spacing nothing of a card is cut off', () => applyTextSpacing(page))
})

async function applyTextSpacing(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const clippedTexts = await memberCards(page).evaluateAll((cards) => {
      // Spacing of WCAG 1.4.12. Set on the elements, because the Content-Security-Policy blocks a style element.
      const stylesheet = new CSSStyleSheet()
      stylesheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
      )
      document.adoptedStyleSheets = [stylesheet]
      return cards
        .flatMap((card) => [...card.querySelectorAll('h2, p, a, span')])
        .filter((element) => getComputedStyle(element).overflow !== 'visible')
        .filter(
          (element) =>
            element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
        )
        .map((element) => element.textContent)
    })
    expect(clippedTexts).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
}
