import { onTestFinished } from 'vitest'
import { newId } from '../../server/core/database/ids.ts'
import { Route as team } from '../../src/routes/admin/team.tsx'
import { insertInquiry } from '../support/inquiries.ts'
import { PLANTS } from '../support/project-types.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { holdCalls } from '../support/screens/calls.ts'
import { addressOf, inquiryHeading, inquiryRow } from '../support/screens/inbox.ts'
import { db, expect, openScreen, page, resize, test, userEvent } from '../support/screens/screen.tsx'
import { tabTo } from '../support/screens/tab-to.ts'
import { expectTexts } from '../support/screens/texts.ts'

/** Two industrial leads, one of them a walk-in, and a home whose follow-up is overdue. */
async function insertLeads() {
  const overdue = { follow_up_at: new Date(Date.now() - 3_600_000) }
  await insertInquiry(db, { name: 'Deepa Home', ...overdue }, 30)
  await insertInquiry(db, { name: 'Ravi Plant', project_type: PLANTS.value }, 20)
  await insertInquiry(db, { name: 'Walk-in Mill', project_type: PLANTS.value, source: 'staff' }, 10)
}

const rows = () => page.css('a[id^=inquiry-]')
const openFilters = () => page.getByRole('button', { name: /^Filters/ }).click()

// 383, 404
test('Inbox filters: a type shows only its inquiries, and the counts and the export follow', async () => {
  await insertLeads()
  await openScreen('/admin/inquiries')
  await openFilters()
  await page.getByLabelText('Type').selectOptions(PLANTS.value)
  await expectTexts(rows(), [/^Walk-in Mill/, /^Ravi Plant/])
  for (const name of ['All 2', 'New 2', 'Filters 1'])
    await expect.element(page.getByRole('button', { name })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Export CSV 2' }))
    .toHaveAttribute('href', `/inquiries.csv?project_type=${PLANTS.value}`)
  await expectNoAxeViolations()
})

// 383
test('Inbox filters: a filter chosen by keyboard is in the address with the open record, and Back restores both', async () => {
  await insertLeads()
  await openScreen('/admin/inquiries')
  await tabTo(page.getByRole('button', { name: 'Filters' }))
  await userEvent.keyboard('{Enter}')
  await tabTo(page.getByLabelText('Type'))
  await userEvent.keyboard(PLANTS.label)
  await expect.element(rows()).toHaveLength(2)
  await inquiryRow('Ravi Plant').click()
  await expect
    .poll(() => addressOf(location))
    .toMatch(new RegExp(`\\?(?=.*\\btype=${PLANTS.value}\\b).*\\bid=`))
  await openScreen(addressOf(location))
  await expect.element(inquiryHeading('Ravi Plant')).toBeVisible()
  await expect.element(rows()).toHaveLength(2)
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('link', { name: /^Inquiries/ }).click()
  await expect.element(rows()).toHaveLength(3)
  history.back()
  await expect.element(rows()).toHaveLength(2)
  await expect.element(inquiryHeading('Ravi Plant')).toBeVisible()
})

// 383
test('Inbox: the first inquiry does not open by itself while another screen is loading', async () => {
  await insertLeads()
  const answers = holdCalls('inquiry.list', 4)
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  Object.assign(team.options, { loader: () => promise })
  onTestFinished(() => void Reflect.deleteProperty(team.options, 'loader'))
  await openScreen('/admin/inquiries')
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Team' }).click()
  await expect.poll(() => addressOf(location)).toBe('/admin/team')
  expect(rows().elements()).toEqual([])
  for (const answer of answers) answer('go on')
  await expect.element(rows()).toHaveLength(3)
  // The list's effects have run by the time this request is answered.
  await fetch('/trpc/auth.session')
  expect(addressOf(location)).toBe('/admin/team')
  arrive()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  expect(addressOf(location)).toBe('/admin/team')
})

// 383
test('Inbox filters: invalid filter values in an address are ignored', async () => {
  await insertLeads()
  await openScreen('/admin/inquiries?type=palace&sort=best&from=yesterday')
  await expect.element(rows()).toHaveLength(3)
})

// 383
test('Inbox filters on a phone: the list is sorted and limited to overdue inquiries, and Back from a record shows the same list', async () => {
  await resize()
  await insertLeads()
  await openScreen('/admin/inquiries')
  await openFilters()
  await page.getByLabelText('Order').selectOptions('Oldest first')
  await expectTexts(rows(), [/^Deepa Home/, /^Ravi Plant/, /^Walk-in Mill/])
  await page.getByLabelText('Overdue only').click()
  await expectTexts(rows(), [/^Deepa Home/])
  await expectNoAxeViolations()
  await inquiryRow('Deepa Home').click()
  await expect.element(inquiryHeading('Deepa Home')).toBeVisible()
  await page.getByRole('link', { name: 'Inquiries' }).click()
  await expectTexts(rows(), [/^Deepa Home/])
  await page.getByRole('button', { name: 'Filters 2' }).click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(rows()).toHaveLength(3)
})

// 383
test('Inbox filters: dates without a match say so, and an end before the start shows an error at its field', async () => {
  await insertLeads()
  await openScreen('/admin/inquiries')
  await openFilters()
  await page.getByLabelText('Received from').fill('2030-01-01')
  await expect.element(page.getByText('No inquiry matches this filter.')).toBeVisible()
  await page.getByLabelText('Received until').fill('2029-01-01')
  await expect
    .element(page.getByLabelText('Received until'))
    .toHaveAccessibleDescription('This is before the first day')
})

// 383
test('Saved views: a view needs a name, is saved by Enter and becomes the current one', async () => {
  await insertLeads()
  await openScreen(`/admin/inquiries?type=${PLANTS.value}`)
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Enter a name')).toBeVisible()
  await userEvent.keyboard('Plants{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Plants' })).toHaveAttribute('aria-current', 'true')
  await openScreen('/admin/inquiries')
  await page.getByRole('link', { name: 'Plants' }).click()
  await expectTexts(rows(), [/^Walk-in Mill/, /^Ravi Plant/])
  expect(addressOf(location)).toContain(`type=${PLANTS.value}`)
})

// 383
test('Saved views: saving under an existing name replaces the filter of that view, and a view is deleted', async () => {
  await insertLeads()
  await openScreen(`/admin/inquiries?type=${PLANTS.value}`)
  const saveView = async () => {
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog').getByLabelText('Name').fill('Plants')
  }
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await saveView()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await openScreen('/admin/inquiries?overdue=true')
  await saveView()
  await expect.element(dialog.getByText('Replaces the filter of your view “Plants”.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  const view = page.getByRole('link', { name: 'Plants' })
  await expect.element(view).toHaveAttribute('aria-current', 'true')
  const stored = await db.selectFrom('inbox_views').select(['name', 'filter']).execute()
  expect(stored).toEqual([{ name: 'Plants', filter: { overdue: true } }])
  await page.getByRole('button', { name: 'Edit view' }).click()
  await page.getByRole('dialog', { name: 'Edit view' }).getByRole('button', { name: 'Delete view' }).click()
  await expect.element(view).not.toBeInTheDocument()
})

// 383
test('Saved views: one with a filter that no longer exists says so, even if none is left, until it is saved again', async () => {
  await insertLeads()
  const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const filter = JSON.stringify({ project_type: 'ships' })
  await db.insertInto('inbox_views').values({ id: newId(), user_id, name: 'Ships', filter }).execute()
  await openScreen('/admin/inquiries')
  const notice = page.getByText(/^A filter of “Ships” no longer exists/)
  await expect.element(notice).toBeVisible()
  await page.getByRole('button', { name: 'Edit view' }).click()
  await page.getByRole('dialog', { name: 'Edit view' }).getByRole('button', { name: 'Save view' }).click()
  await expect.element(notice).not.toBeInTheDocument()
})

// 404
test('Saved views: Escape asks before a typed name is discarded, but not when no name was typed', async () => {
  await insertLeads()
  await openScreen(`/admin/inquiries?type=${PLANTS.value}`)
  const open = page.getByRole('button', { name: 'Save view' })
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  const question = page.getByRole('alertdialog', { name: 'Discard your edits?' })
  await open.click()
  await userEvent.keyboard('Plants{Escape}')
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Plants')
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Discard edits' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  await open.click()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})
