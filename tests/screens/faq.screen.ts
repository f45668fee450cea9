import { newId } from '../../server/core/database/ids.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { followSidebar } from '../support/screens/back-office.ts'
import { expectTexts, focusOn, recordCards, visibilitySwitch } from '../support/screens/managed.ts'
import { goOffline } from '../support/screens/network.ts'
import {
  db,
  expect,
  expectToast,
  openScreen,
  page,
  resize,
  test,
  userEvent,
} from '../support/screens/screen.tsx'

const addDialog = page.getByRole('dialog', { name: 'Add question' })

test('FAQ entries: visitors see samples until an entry is visible, and again when it is hidden', async () => {
  await db
    .insertInto('faq_entries')
    .values({ id: newId(), slug: 'sundays', question: 'Do you work on Sundays?', answer: 'No.' })
    .execute()
  await openScreen('/admin/faq')
  await expect.element(page.getByText(/^Visitors see all of them/)).toBeVisible()
  await visibilitySwitch('Do you work on Sundays?').click()
  await expect
    .element(page.getByText(/^Visitors see ten sample questions until one is visible/))
    .toBeVisible()
})

// 404
test('FAQ entries: on a phone one is added, and refused without a question', async () => {
  await resize()
  await openScreen('/admin/faq')
  await expect
    .element(page.getByText(/^Visitors see ten sample questions until one is entered/))
    .toBeVisible()
  await page.getByRole('button', { name: 'Add question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add question' })
  await dialog.getByRole('button', { name: 'Add question' }).click()
  await expect.element(dialog.getByText('Question is required')).toBeVisible()
  await dialog.getByLabelText('Question *').fill('Do you work on Sundays?')
  await dialog.getByLabelText('Answer').fill('Only for emergencies.\n\nCall us.')
  await expectNoAxeViolations()
  await dialog.getByRole('button', { name: 'Add question' }).click()
  await expectToast('Success', 'Question added successfully')
  await expectNoAxeViolations()
  await expectTexts(recordCards(), /Do you work on Sundays\?/)
  expect(await db.selectFrom('faq_entries').select(['question', 'answer', 'status']).execute()).toEqual([
    { question: 'Do you work on Sundays?', answer: 'Only for emergencies.\n\nCall us.', status: 'active' },
  ])
})

test('FAQ entries: by keyboard the samples become entries, and one is duplicated as hidden, at the end of the list', async () => {
  await openScreen('/admin/faq')
  await focusOn(page.getByRole('button', { name: 'Start from the samples' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(recordCards()).toHaveLength(10)
  await focusOn(page.getByRole('button', { name: 'Duplicate What does rewiring cost?' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(addDialog.getByLabelText('Question *')).toHaveValue('What does rewiring cost? (copy)')
  await expect.element(addDialog.getByLabelText('Order')).toHaveValue('11')
  await focusOn(addDialog.getByLabelText('Question *'))
  await userEvent.keyboard('{Enter}')
  await expectToast('Success', 'Question added successfully')
  const copy = await db
    .selectFrom('faq_entries')
    .select(['status', 'slug'])
    .where('question', '=', 'What does rewiring cost? (copy)')
    .executeTakeFirstOrThrow()
  expect(copy).toEqual({ status: 'inactive', slug: 'what-does-rewiring-cost-copy' })
})

test("FAQ entries: a colleague's entry appears when the screen opens again, and stays available offline", async () => {
  await openScreen('/admin/faq')
  await expect.element(page.getByText(/^No questions found/)).toBeVisible()
  await followSidebar('Team')
  await db
    .insertInto('faq_entries')
    .values({ id: newId(), slug: 'sundays', question: 'Do you work on Sundays?', answer: 'No.' })
    .execute()
  await followSidebar('FAQ')
  await expectTexts(recordCards(), /Do you work on Sundays\?/)
  await expect.element(page.getByRole('searchbox', { name: 'Search 1 question', exact: true })).toBeVisible()
  await followSidebar('Team')
  goOffline()
  await followSidebar('FAQ')
  await expectTexts(recordCards(), /Do you work on Sundays\?/)
})

test('FAQ entries: without a connection, a list that is not cached on the device says so', async () => {
  await openScreen('/admin/team')
  await expect.element(page.getByText(/^No team members found/)).toBeVisible()
  goOffline()
  await followSidebar('FAQ')
  await expect
    .element(
      page.getByText(
        'Questions could not be loaded. There is no connection, and no copy is stored on this device.',
      ),
    )
    .toBeVisible()
})
