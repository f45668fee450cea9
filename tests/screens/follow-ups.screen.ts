import { addDays, calendarDay } from '../../server/core/firm-time/schema.ts'
import { firmDate } from '../support/firm-date.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { addressOf, storedInquiry } from '../support/screens/inbox.ts'
import { db, expect, openScreen, page, resize, staff, test, userEvent } from '../support/screens/screen.tsx'
import { expectTexts } from '../support/screens/texts.ts'

/** 10:00 in the firm's time zone, this many days from today. */
const tenOClock = (days: number) => firmDate(`${addDays(calendarDay(new Date()), days)}T10:00`)

/** A minute before midnight in the firm's time zone. */
const lateToday = () => firmDate(`${calendarDay(new Date())}T23:59`)

const followUp = (name: string, follow_up_at: Date) =>
  insertInquiry(db, { name, follow_up_at, status: 'contacted' })

const names = (group: RegExp) =>
  page
    .getByRole('region', { name: group })
    .getByRole('listitem')
    .getByRole('link', { name: /^(?!Call)/ })
const person = (name: string) => page.getByRole('main').getByRole('link', { name })
const heading = () => page.getByRole('heading', { level: 1, name: 'Follow-ups' })

// 404
test('Follow-ups on a phone: nothing is wider than the screen, and every target is at least 44 px high', async () => {
  await resize()
  await followUp('Meera Kulkarni', tenOClock(-2))
  await followUp('Zoya Khan', tenOClock(-1))
  await openScreen('/admin/follow-ups')
  await expectTexts(names(/^Overdue/), ['Meera Kulkarni', 'Zoya Khan'])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  for (const button of page.getByRole('main').getByRole('button').elements())
    expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await expectNoAxeViolations()
})

test('Follow-ups on a phone: the menu leads to them, and overdue ones come before those due today', async () => {
  await resize()
  await followUp('Late today', lateToday())
  await followUp('Zoya Khan', tenOClock(-1))
  await followUp('Meera Kulkarni', tenOClock(-2))
  await openScreen('/admin')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Follow-ups/ })
    .click()
  await expect.element(heading()).toHaveFocus()
  await expectTexts(names(/^/), ['Meera Kulkarni', 'Zoya Khan', 'Late today'])
  await expectTexts(names(/^Overdue/), ['Meera Kulkarni', 'Zoya Khan'])
  await expectTexts(names(/^Today/), ['Late today'])
})

test('Follow-ups on a phone: Undo in the toast brings back one that was moved to tomorrow', async () => {
  await resize()
  const id = await followUp('Meera Kulkarni', tenOClock(-2))
  await followUp('Zoya Khan', tenOClock(-1))
  await openScreen('/admin/follow-ups')
  await page.getByRole('button', { name: 'Tomorrow: Meera Kulkarni' }).click()
  await expectTexts(names(/^Overdue/), ['Zoya Khan'])
  await expect.element(page.getByText('Meera Kulkarni: tomorrow 10:00')).toBeVisible()
  await expect.poll(async () => (await storedInquiry(id)).follow_up_at).toEqual(tenOClock(1))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectTexts(names(/^Overdue/), ['Meera Kulkarni', 'Zoya Khan'])
  await expect.poll(async () => (await storedInquiry(id)).follow_up_at).toEqual(tenOClock(-2))
})

test('Follow-ups on a phone: one that is done disappears from its day and loses its date', async () => {
  await resize()
  const id = await followUp('Late today', lateToday())
  await openScreen('/admin/follow-ups')
  await page.getByRole('button', { name: 'Done: Late today' }).click()
  await expect.element(person('Late today')).not.toBeInTheDocument()
  await expect.element(page.getByText('Follow-up done')).toBeVisible()
  await expect.poll(async () => (await storedInquiry(id)).follow_up_at).toBeNull()
})

test('Follow-ups: Undo does not overwrite a time that a colleague has set since', async () => {
  const id = await followUp('Meera Kulkarni', tenOClock(-2))
  await openScreen('/admin/follow-ups')
  await page.getByRole('button', { name: 'Tomorrow: Meera Kulkarni' }).click()
  await expect.element(page.getByText('Meera Kulkarni: tomorrow 10:00')).toBeVisible()
  await db
    .updateTable('inquiries')
    .set({ follow_up_at: tenOClock(-3) })
    .where('id', '=', id)
    .execute()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .element(page.getByText('Somebody has changed this since, so nothing was undone.'))
    .toBeVisible()
  expect((await storedInquiry(id)).follow_up_at).toEqual(tenOClock(-3))
  await expectTexts(names(/^Overdue/), ['Meera Kulkarni'])
})

test('Follow-ups: an incomplete custom time shows an error at its field, and a complete one moves the follow-up', async () => {
  const id = await followUp('Zoya Khan', tenOClock(-1))
  await openScreen('/admin/follow-ups')
  await page.getByRole('button', { name: 'Pick a time: Zoya Khan' }).click()
  const field = page.getByLabelText('New time for Zoya Khan')
  await field.fill('')
  await page.getByRole('button', { name: 'Move' }).click()
  await expect
    .element(field)
    .toHaveAccessibleDescription('Enter the whole date and time, with a year of four digits')
  await expect.element(field).toHaveFocus()
  await field.fill('2127-03-01T15:30')
  await page.getByRole('button', { name: 'Move' }).click()
  await expect.element(person('Zoya Khan')).not.toBeInTheDocument()
  await expect.poll(async () => (await storedInquiry(id)).follow_up_at).toEqual(firmDate('2127-03-01T15:30'))
})

test('Follow-ups: keys open the screen, the next day and today again', async () => {
  await followUp('Meera Kulkarni', tenOClock(1))
  await openScreen('/admin')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await userEvent.keyboard('gf')
  await expect.element(heading()).toHaveFocus()
  const nobody = page.getByText('No follow-ups on this day.')
  await expect.element(nobody).toBeVisible()
  await userEvent.keyboard('n')
  await expect.element(person('Meera Kulkarni')).toBeVisible()
  await userEvent.keyboard('t')
  await expect.element(nobody).toBeVisible()
})

// 404
test('Follow-ups: the week view has seven days and an address of its own', async () => {
  await followUp('Zoya Khan', tenOClock(7))
  await openScreen('/admin/follow-ups')
  await expect.element(heading()).toBeVisible()
  await userEvent.keyboard('v')
  await expect.element(page.getByRole('button', { name: 'Week' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('n')
  await expect.element(person('Zoya Khan')).toBeVisible()
  expect(addressOf(location)).toMatch(/view=week&from=20\d\d-\d\d-\d\d/)
  await expect.element(page.getByRole('region', { name: /^\w{3} \d+ \w+/ })).toHaveLength(7)
  await openScreen(addressOf(location))
  await expect.element(person('Zoya Khan')).toBeVisible()
  await expectNoAxeViolations()
})

test('Follow-ups: j selects a row, Enter opens its inquiry, and Back returns to the same week', async () => {
  await followUp('Meera Kulkarni', tenOClock(8))
  await followUp('Zoya Khan', firmDate(`${addDays(calendarDay(new Date()), 8)}T11:00`))
  await openScreen(`/admin/follow-ups?view=week&from=${addDays(calendarDay(new Date()), 8)}`)
  await expect.element(person('Zoya Khan')).toBeVisible()
  await userEvent.keyboard('jj')
  await expect.element(person('Zoya Khan')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Zoya Khan' })).toBeVisible()
  history.back()
  await expect.element(person('Meera Kulkarni')).toBeVisible()
  await expect.element(person('Zoya Khan')).toBeVisible()
})

test('Follow-ups: one is moved by keyboard, and Ctrl+Z undoes it', async () => {
  const id = await followUp('Zoya Khan', tenOClock(-1))
  await openScreen('/admin/follow-ups')
  const button = page.getByRole('button', { name: 'Tomorrow: Zoya Khan' })
  await expect.element(button).toBeVisible()
  const element = button.element()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(page.getByText('Follow-up moved')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(button).toBeVisible()
  await expect.poll(async () => (await storedInquiry(id)).follow_up_at).toEqual(tenOClock(-1))
})

test('Follow-ups: the list is filtered by person, or by nobody', async () => {
  const me = await db.selectFrom('users').select('id').where('email', '=', staff).executeTakeFirstOrThrow()
  await followUp('Nobody’s', tenOClock(-1))
  await insertInquiry(db, { name: 'Mine', follow_up_at: tenOClock(-2), assigned_to: me.id })
  await openScreen('/admin/follow-ups')
  await expectTexts(names(/^Overdue/), ['Mine', 'Nobody’s'])
  await page.getByLabelText('Person').selectOptions('Nobody yet')
  await expectTexts(names(/^Overdue/), ['Nobody’s'])
  await page.getByLabelText('Person').selectOptions(`Me (${staff})`)
  await expectTexts(names(/^Overdue/), ['Mine'])
})
