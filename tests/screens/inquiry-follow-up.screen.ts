import { calendarDay } from '../../server/core/firm-time/schema.ts'
import { firmDate } from '../support/firm-date.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { failCalls, holdCalls } from '../support/screens/calls.ts'
import { inquiryRecord, noteField, storedInquiry } from '../support/screens/inbox.ts'
import {
  db,
  expect,
  expectToast,
  openScreen,
  page,
  staff,
  test,
  userEvent,
} from '../support/screens/screen.tsx'

/** 1 December 2126, 10:00 in the firm's time zone. */
const FOLLOW_UP_AT = firmDate('2126-12-01T10:00')

const followUpField = () => page.getByLabelText('Follow up')
const assigneeSelect = () => page.getByLabelText('Assigned to')
const button = (name: string) => inquiryRecord().getByRole('button', { name })
const storedFollowUp = async () => (await storedInquiry(id)).follow_up_at

/** The id of the open inquiry. */
let id = ''

async function openInquiry(follow_up_at: Date | null = null) {
  id = await insertInquiry(db, { follow_up_at })
  await openScreen(`/admin/inquiries?id=${id}`)
  await expect.element(followUpField()).toBeVisible()
}

// 383
test('Follow-up: an incomplete date shows an error at its field and deletes nothing; only Clear does', async () => {
  await openInquiry(FOLLOW_UP_AT)
  await expect.element(followUpField()).toHaveValue('2126-12-01T10:00')
  // Deletes the first part of the field, the day or the month.
  focus(followUpField().element())
  await userEvent.keyboard('{Delete}')
  await expect.element(followUpField()).toHaveValue('')
  focus(noteField().element())
  await expect.element(followUpField()).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(followUpField())
    .toHaveAccessibleDescription('Enter the whole date and time, or press Clear')
  await expectNoAxeViolations()
  expect(await storedFollowUp()).toEqual(FOLLOW_UP_AT)
  await button('Clear').click()
  await expect.element(inquiryRecord().getByText('No date yet')).toBeVisible()
  await expect.element(followUpField()).not.toHaveAttribute('aria-invalid')
  expect((followUpField().element() as HTMLInputElement).validity.badInput).toBe(false)
  await expect.poll(storedFollowUp).toBeNull()
})

// 383
test('Follow-up: a five-digit year is refused at the field, and Enter stores a complete date', async () => {
  await openInquiry()
  await followUpField().fill('12026-12-01T10:00')
  await userEvent.keyboard('{Enter}')
  await expect.element(followUpField()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(followUpField()).toHaveAccessibleDescription('Enter a year of four digits')
  await followUpField().fill('2126-12-01T10:00')
  await userEvent.keyboard('{Enter}')
  await expect.element(inquiryRecord().getByText('1 Dec 2126, 10:00')).toBeVisible()
  await expect.element(followUpField()).not.toHaveAttribute('aria-invalid')
  await expect.poll(storedFollowUp).toEqual(FOLLOW_UP_AT)
})

// 383
test('Follow-up: an empty field deletes nothing', async () => {
  await openInquiry(FOLLOW_UP_AT)
  await followUpField().fill('')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(followUpField())
    .toHaveAccessibleDescription('Enter the whole date and time, or press Clear')
  expect(await storedFollowUp()).toEqual(FOLLOW_UP_AT)
})

// 383
test('Follow-up: Tomorrow shows at once, is stored as ten o’clock in the firm’s time zone and keeps the focus', async () => {
  await openInquiry()
  const [release] = holdCalls('inquiry.assign', 1)
  await button('Tomorrow').click()
  await expect.element(inquiryRecord().getByText('Tomorrow 10:00')).toBeVisible()
  await expect.element(followUpField()).toHaveValue(expect.stringMatching(/T10:00$/))
  expect(await storedFollowUp()).toBeNull()
  release?.('go on')
  await expect.poll(storedFollowUp).not.toBeNull()
  const stored = (await storedFollowUp()) ?? new Date(NaN)
  expect(stored).toEqual(firmDate(`${calendarDay(stored)}T10:00`))
  await expect.element(button('Tomorrow')).toHaveFocus()
})

// 383
test('Follow-up: a date that could not be stored is rolled back, and Clear keeps the focus', async () => {
  await openInquiry(FOLLOW_UP_AT)
  const restore = failCalls('inquiry.assign')
  await button('In 3 days').click()
  await expectToast('Error', 'Failed to update inquiry')
  await expect.element(inquiryRecord().getByText('1 Dec 2126, 10:00')).toBeVisible()
  restore()
  await button('Clear').click()
  await expect.element(inquiryRecord().getByText('No date yet')).toBeVisible()
  await expect.poll(storedFollowUp).toBeNull()
  await expect.element(button('Clear')).toHaveFocus()
})

// 383
test('Follow-up: a late answer does not overwrite what was typed since', async () => {
  await openInquiry()
  const [release] = holdCalls('inquiry.assign', 1)
  await followUpField().fill('2126-12-01T10:00')
  await userEvent.keyboard('{Enter}')
  await expect.element(inquiryRecord().getByText('1 Dec 2126, 10:00')).toBeVisible()
  await followUpField().fill('2126-12-02T11:00')
  release?.('go on')
  await expect.poll(storedFollowUp).toEqual(FOLLOW_UP_AT)
  await expectToastOfUndo()
  await expect.element(followUpField()).toHaveFocus()
  await expect.element(followUpField()).toHaveValue('2126-12-02T11:00')
  await userEvent.keyboard('{Enter}')
  await expect.poll(storedFollowUp).toEqual(firmDate('2126-12-02T11:00'))
})

// 383
test('Follow-up: one click on Tomorrow or Clear works even with a half-typed date', async () => {
  await openInquiry()
  focus(followUpField().element())
  await userEvent.keyboard('12')
  // Near the upper edge, where the pointer would miss a button that moves down.
  const position = { x: 8, y: 8 }
  await button('Tomorrow').click({ position })
  await expect.element(inquiryRecord().getByText('Tomorrow 10:00')).toBeVisible()
  focus(followUpField().element())
  await userEvent.keyboard('{Delete}')
  await button('Clear').click({ position })
  await expect.element(inquiryRecord().getByText('No date yet')).toBeVisible()
  await expect.element(followUpField()).not.toHaveAttribute('aria-invalid')
  await expect.poll(storedFollowUp).toBeNull()
})

// 383
test('Assignment: it shows at once, is stored, and is rolled back when it fails', async () => {
  await openInquiry()
  const [release] = holdCalls('inquiry.assign', 1)
  await assigneeSelect().selectOptions(`Me (${staff})`)
  const me = (assigneeSelect().element() as HTMLSelectElement).value
  expect(me).not.toBe('')
  expect((await storedInquiry(id)).assigned_to).toBeNull()
  release?.('go on')
  await expect.poll(async () => (await storedInquiry(id)).assigned_to).toBe(me)
  failCalls('inquiry.assign')
  await assigneeSelect().selectOptions('Nobody yet')
  await expectToast('Error', 'Failed to update inquiry')
  await expect.element(assigneeSelect()).toHaveValue(me)
})

const expectToastOfUndo = () =>
  expect.element(page.getByRole('status').filter({ hasText: 'Follow-up changed' })).toBeVisible()

/** Focuses without a click, which would select a part of the field. */
const focus = (element: Element) => element instanceof HTMLElement && element.focus()
