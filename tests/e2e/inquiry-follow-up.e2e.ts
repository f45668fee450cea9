import type { Page } from 'playwright/test'
import type { Db } from '../../server/database.ts'
import { expectNoFindings } from '../support/axe.ts'
import { record } from '../support/inbox.ts'
import { putInquiry } from '../support/inquiries.ts'
import { cutOff, expect, expectMessage, test } from '../support/office.ts'

/** 1 December 2126, 10:00 in Mumbai. */
const SET = '2126-12-01T04:30:00.000Z'

const field = (page: Page) => record(page).getByLabel('Follow up')

async function stored(db: Db, id: string) {
  const row = await db
    .selectFrom('inquiries')
    .select('follow_up_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.follow_up_at?.toISOString() ?? null
}

/** Holds the answers to `assign` back until the function it gives back is called. */
async function holdBack(page: Page): Promise<() => void> {
  const answer = Promise.withResolvers<void>()
  await page.route(/inquiry\.assign/, async (route) => {
    await answer.promise
    await route.continue()
  })
  return answer.resolve
}

// 383
test('Follow-up: a half deleted date is told at its field and erases nothing, only Clear does', async ({
  page,
  db,
}) => {
  const id = await putInquiry(db, { follow_up_at: new Date(SET) })
  await page.goto(`/admin/inquiries?id=${id}`)
  await expect(field(page)).toHaveValue('2126-12-01T10:00')
  // The first part of the field, the day or the month.
  await field(page).focus()
  await page.keyboard.press('Delete')
  await expect(field(page)).toHaveValue('')
  await record(page).getByLabel('Add a note').focus()
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page)).toHaveAccessibleDescription('Enter the whole date and time, or press Clear')
  await expectNoFindings(page)
  expect(await stored(db, id)).toBe(SET)

  await record(page).getByRole('button', { name: 'Clear' }).click()
  await expect(record(page).getByText('No date yet')).toBeVisible()
  await expect(field(page)).not.toHaveAttribute('aria-invalid')
  expect(await field(page).evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(false)
  await expect.poll(() => stored(db, id)).toBeNull()

  await test.step('a year of five digits is refused at the field', async () => {
    await field(page).fill('12026-12-01T10:00')
    await field(page).press('Enter')
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page)).toHaveAccessibleDescription('Enter a year of four digits')
    await field(page).fill('2126-12-01T10:00')
    await field(page).press('Enter')
    await expect(record(page).getByText('1 Dec 2126, 10:00')).toBeVisible()
    await expect(field(page)).not.toHaveAttribute('aria-invalid')
    await expect.poll(() => stored(db, id)).toBe(SET)
  })

  await test.step('an emptied field erases nothing either', async () => {
    await field(page).fill('')
    await field(page).press('Enter')
    await expect(field(page)).toHaveAccessibleDescription('Enter the whole date and time, or press Clear')
    expect(await stored(db, id)).toBe(SET)
  })
})

// 383
test('Follow-up: Tomorrow shows at once and keeps the focus, and is taken back when it fails', async ({
  page,
  db,
  staff,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  const id = await putInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  const answer = await holdBack(page)
  const tomorrow = record(page).getByRole('button', { name: 'Tomorrow' })
  await tomorrow.click()
  await expect(record(page).getByText('Tomorrow 10:00')).toBeVisible()
  await expect(field(page)).toHaveValue(/T10:00$/)
  expect(await stored(db, id)).toBeNull()
  answer()
  await expect.poll(() => stored(db, id)).toMatch(/T04:30:00.000Z$/)
  await expect(tomorrow).toBeFocused()

  await page.unroute(/inquiry\.assign/)
  const mend = await cutOff(page, 'inquiry.assign')
  await record(page).getByRole('button', { name: 'In 3 days' }).click()
  await expectMessage(page, 'Error', 'Failed to update inquiry')
  await expect(record(page).getByText('Tomorrow 10:00')).toBeVisible()
  await mend()
  const clear = record(page).getByRole('button', { name: 'Clear' })
  await clear.click()
  await expect(record(page).getByText('No date yet')).toBeVisible()
  await expect.poll(() => stored(db, id)).toBeNull()
  await expect(clear).toBeFocused()
  await test.step('Enter saves and keeps the focus, and an answer that comes late takes no later words', async () => {
    const late = await holdBack(page)
    await field(page).fill('2126-12-01T10:00')
    await field(page).press('Enter')
    await expect(record(page).getByText('1 Dec 2126, 10:00')).toBeVisible()
    await field(page).fill('2126-12-02T11:00')
    late()
    await expect.poll(() => stored(db, id)).toBe(SET)
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('2126-12-02T11:00')
    await field(page).press('Enter')
    await expect.poll(() => stored(db, id)).toBe('2126-12-02T05:30:00.000Z')
    await page.unroute(/inquiry\.assign/)
  })

  await test.step('who takes it shows at once, and is taken back when it fails', async () => {
    const taker = record(page).getByLabel('Who takes it')
    const me = await taker.locator('option', { hasText: `Me (${staff})` }).getAttribute('value')
    const late = await holdBack(page)
    const sent = page.waitForRequest(/inquiry\.assign/)
    await taker.selectOption(me)
    await sent
    expect(await taker.inputValue()).toBe(me)
    late()
    await expect
      .poll(async () => await db.selectFrom('inquiries').select('assigned_to').executeTakeFirst())
      .toEqual({ assigned_to: me })

    await page.unroute(/inquiry\.assign/)
    await cutOff(page, 'inquiry.assign')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await taker.selectOption('')
    await expectMessage(page, 'Error', 'Failed to update inquiry')
    await expect(taker).toHaveValue(me ?? '')
  })
})

// 383
test('Follow-up: one press on Tomorrow or Clear does what it says while the date is half typed', async ({
  page,
  db,
}) => {
  await page.goto(`/admin/inquiries?id=${await putInquiry(db)}`)
  const date = field(page)
  await date.pressSequentially('12')
  // Near the upper edge, from under which a button that moves down would go.
  const position = { x: 8, y: 8 }
  await record(page).getByRole('button', { name: 'Tomorrow' }).click({ position })
  await expect(record(page).getByText('Tomorrow 10:00')).toBeVisible()
  await date.focus()
  await page.keyboard.press('Delete')
  await record(page).getByRole('button', { name: 'Clear' }).click({ position })
  await expect(record(page).getByText('No date yet')).toBeVisible()
  await expect(date).not.toHaveAttribute('aria-invalid')
})
