import type { Page } from 'playwright/test'
import type { Db } from '../../server/database/tables.ts'
import { calendarDay } from '../../server/firm-time/schema.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { firmDate } from '../support/firm-date.ts'
import { inquiryRecord } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { failCalls } from '../support/intercept-calls.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { expectToast } from '../support/toasts.ts'

/** 1 December 2126, 10:00 by the firm's clocks. */
const FOLLOW_UP_AT = firmDate('2126-12-01T10:00').toISOString()

const followUpField = (page: Page) => inquiryRecord(page).getByLabel('Follow up')

async function storedFollowUp(db: Db, id: string) {
  const row = await db
    .selectFrom('inquiries')
    .select('follow_up_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.follow_up_at?.toISOString() ?? null
}

/** Holds the responses of `assign` back until the returned function is called. */
async function holdAssign(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(/inquiry\.assign/, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

// 383
test('Follow-up: a half-deleted date is reported at its field and deletes nothing, only Clear does', async ({
  page,
  db,
}) => {
  const id = await insertInquiry(db, { follow_up_at: new Date(FOLLOW_UP_AT) })
  await page.goto(`/admin/inquiries?id=${id}`)
  await expect(followUpField(page)).toHaveValue('2126-12-01T10:00')
  // The first part of the field, the day or the month.
  await followUpField(page).focus()
  await page.keyboard.press('Delete')
  await expect(followUpField(page)).toHaveValue('')
  await inquiryRecord(page).getByLabel('Add a note').focus()
  await expect(followUpField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(followUpField(page)).toHaveAccessibleDescription(
    'Enter the whole date and time, or press Clear',
  )
  await expectNoAxeViolations(page)
  expect(await storedFollowUp(db, id)).toBe(FOLLOW_UP_AT)

  await inquiryRecord(page).getByRole('button', { name: 'Clear' }).click()
  await expect(inquiryRecord(page).getByText('No date yet')).toBeVisible()
  await expect(followUpField(page)).not.toHaveAttribute('aria-invalid')
  expect(await followUpField(page).evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(false)
  await expect.poll(() => storedFollowUp(db, id)).toBeNull()

  await test.step('a year of five digits is refused at the field', async () => {
    await followUpField(page).fill('12026-12-01T10:00')
    await followUpField(page).press('Enter')
    await expect(followUpField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(followUpField(page)).toHaveAccessibleDescription('Enter a year of four digits')
    await followUpField(page).fill('2126-12-01T10:00')
    await followUpField(page).press('Enter')
    await expect(inquiryRecord(page).getByText('1 Dec 2126, 10:00')).toBeVisible()
    await expect(followUpField(page)).not.toHaveAttribute('aria-invalid')
    await expect.poll(() => storedFollowUp(db, id)).toBe(FOLLOW_UP_AT)
  })

  await test.step('an empty field deletes nothing either', async () => {
    await followUpField(page).fill('')
    await followUpField(page).press('Enter')
    await expect(followUpField(page)).toHaveAccessibleDescription(
      'Enter the whole date and time, or press Clear',
    )
    expect(await storedFollowUp(db, id)).toBe(FOLLOW_UP_AT)
  })
})

// 383
test('Follow-up: Tomorrow shows at once and keeps the focus, and is rolled back when it fails', async ({
  page,
  db,
  staff,
  tolerate,
}) => {
  tolerate(/status of 500/)
  const id = await insertInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  const release = await holdAssign(page)
  const tomorrow = inquiryRecord(page).getByRole('button', { name: 'Tomorrow' })
  await tomorrow.click()
  await expect(inquiryRecord(page).getByText('Tomorrow 10:00')).toBeVisible()
  await expect(followUpField(page)).toHaveValue(/T10:00$/)
  expect(await storedFollowUp(db, id)).toBeNull()
  release()
  await expect.poll(() => storedFollowUp(db, id)).not.toBeNull()
  const stored = (await storedFollowUp(db, id)) ?? ''
  expect(stored).toBe(firmDate(`${calendarDay(stored)}T10:00`).toISOString())
  await expect(tomorrow).toBeFocused()

  await page.unroute(/inquiry\.assign/)
  const restore = await failCalls(page, 'inquiry.assign')
  await inquiryRecord(page).getByRole('button', { name: 'In 3 days' }).click()
  await expectToast(page, 'Error', 'Failed to update inquiry')
  await expect(inquiryRecord(page).getByText('Tomorrow 10:00')).toBeVisible()
  await restore()
  const clearButton = inquiryRecord(page).getByRole('button', { name: 'Clear' })
  await clearButton.click()
  await expect(inquiryRecord(page).getByText('No date yet')).toBeVisible()
  await expect.poll(() => storedFollowUp(db, id)).toBeNull()
  await expect(clearButton).toBeFocused()
  await test.step('Enter saves and keeps the focus, and a late response overwrites nothing typed since', async () => {
    const releaseLate = await holdAssign(page)
    await followUpField(page).fill('2126-12-01T10:00')
    await followUpField(page).press('Enter')
    await expect(inquiryRecord(page).getByText('1 Dec 2126, 10:00')).toBeVisible()
    await followUpField(page).fill('2126-12-02T11:00')
    releaseLate()
    await expect.poll(() => storedFollowUp(db, id)).toBe(FOLLOW_UP_AT)
    await expect(followUpField(page)).toBeFocused()
    await expect(followUpField(page)).toHaveValue('2126-12-02T11:00')
    await followUpField(page).press('Enter')
    await expect.poll(() => storedFollowUp(db, id)).toBe(firmDate('2126-12-02T11:00').toISOString())
    await page.unroute(/inquiry\.assign/)
  })

  await test.step('the assignee shows at once, and is rolled back when it fails', async () => {
    const assigneeSelect = inquiryRecord(page).getByLabel('Who takes it')
    const ownOption = await assigneeSelect
      .locator('option', { hasText: `Me (${staff})` })
      .getAttribute('value')
    const releaseLate = await holdAssign(page)
    const requestSent = page.waitForRequest(/inquiry\.assign/)
    await assigneeSelect.selectOption(ownOption)
    await requestSent
    expect(await assigneeSelect.inputValue()).toBe(ownOption)
    releaseLate()
    await expect
      .poll(async () => await db.selectFrom('inquiries').select('assigned_to').executeTakeFirst())
      .toEqual({ assigned_to: ownOption })

    await page.unroute(/inquiry\.assign/)
    await failCalls(page, 'inquiry.assign')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await assigneeSelect.selectOption('')
    await expectToast(page, 'Error', 'Failed to update inquiry')
    await expect(assigneeSelect).toHaveValue(ownOption ?? '')
  })
})

// 383
test('Follow-up: one click on Tomorrow or Clear works while the date is half typed', async ({ page, db }) => {
  await page.goto(`/admin/inquiries?id=${await insertInquiry(db)}`)
  const dateField = followUpField(page)
  await dateField.pressSequentially('12')
  // Near the upper edge of the viewport, where a button that moves down would leave the pointer.
  const position = { x: 8, y: 8 }
  await inquiryRecord(page).getByRole('button', { name: 'Tomorrow' }).click({ position })
  await expect(inquiryRecord(page).getByText('Tomorrow 10:00')).toBeVisible()
  await dateField.focus()
  await page.keyboard.press('Delete')
  await inquiryRecord(page).getByRole('button', { name: 'Clear' }).click({ position })
  await expect(inquiryRecord(page).getByText('No date yet')).toBeVisible()
  await expect(dateField).not.toHaveAttribute('aria-invalid')
})
