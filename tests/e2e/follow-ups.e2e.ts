import type { Page } from 'playwright/test'
import type { Db } from '../../server/database/tables.ts'
import { addDays, calendarDay } from '../../server/firm-time/schema.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { firmDate } from '../support/firm-date.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expect, test } from '../support/staff-fixture.ts'

const HOUR = 3_600_000

/** 10:00 by the firm's clocks, so many days from today. */
const tenOClock = (days: number) => firmDate(`${addDays(calendarDay(new Date()), days)}T10:00`)

const followUp = (db: Db, name: string, follow_up_at: Date) =>
  insertInquiry(db, { name, follow_up_at, status: 'contacted' })

const group = (page: Page, name: RegExp) => page.getByRole('region', { name })
const names = (page: Page, groupName: RegExp) =>
  group(page, groupName)
    .getByRole('listitem')
    .getByRole('link', { name: /^(?!Call)/ })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('Follow-ups: on a phone, what is overdue comes first, and each is put off, taken back and done by a tap', async ({
    page,
    db,
  }) => {
    await followUp(db, 'Meera Kulkarni', tenOClock(-2))
    await followUp(db, 'Zoya Khan', tenOClock(-1))
    const late = await followUp(db, 'Late today', new Date(tenOClock(1).getTime() - 10 * HOUR - 60_000))
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('dialog').getByRole('link', { name: 'Follow-ups' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Follow-ups' })).toBeFocused()
    await expect(names(page, /^Overdue/)).toHaveText(['Meera Kulkarni', 'Zoya Khan'])
    await expect(names(page, /^Today/)).toHaveText(['Late today'])
    await expectNoAxeViolations(page)

    await test.step('nothing is wider than the screen, and every target is 44 px', async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      for (const button of await page.getByRole('main').getByRole('button').all())
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    })

    await test.step('tomorrow, and back by the toast', async () => {
      await page.getByRole('button', { name: 'Tomorrow: Meera Kulkarni' }).tap()
      await expect(names(page, /^Overdue/)).toHaveText(['Zoya Khan'])
      await expect(page.getByText('Meera Kulkarni: tomorrow 10:00')).toBeVisible()
      await page.getByRole('button', { name: /^Undo/ }).tap()
      await expect(names(page, /^Overdue/)).toHaveText(['Meera Kulkarni', 'Zoya Khan'])
      await expect
        .poll(async () => {
          const query = db.selectFrom('inquiries').select('follow_up_at').where('name', '=', 'Meera Kulkarni')
          return (await query.executeTakeFirst())?.follow_up_at
        })
        .toEqual(tenOClock(-2))
    })

    await test.step('not taken back over a time that a colleague has set since', async () => {
      await page.getByRole('button', { name: 'Tomorrow: Meera Kulkarni' }).tap()
      await expect(page.getByText('Meera Kulkarni: tomorrow 10:00')).toBeVisible()
      const meera = db.updateTable('inquiries').where('name', '=', 'Meera Kulkarni')
      await meera.set({ follow_up_at: tenOClock(-3) }).execute()
      await page.getByRole('button', { name: /^Undo/ }).tap()
      await expect(page.getByText('Somebody has changed this since. Nothing was changed back.')).toBeVisible()
      const query = db.selectFrom('inquiries').select('follow_up_at').where('name', '=', 'Meera Kulkarni')
      expect((await query.executeTakeFirst())?.follow_up_at).toEqual(tenOClock(-3))
      await expect(names(page, /^Overdue/)).toHaveText(['Meera Kulkarni', 'Zoya Khan'])
    })

    await test.step('a time of one’s own: one that is not whole is told at the field', async () => {
      await page.getByRole('button', { name: 'Pick a time: Zoya Khan' }).tap()
      const field = page.getByLabel('New time for Zoya Khan')
      await field.fill('')
      await page.getByRole('button', { name: 'Move' }).tap()
      await expect(page.getByText('Enter the whole date and time')).toBeVisible()
      await expect(field).toBeFocused()
      await field.fill('2027-03-01T15:30')
      await page.getByRole('button', { name: 'Move' }).tap()
      await expect(names(page, /^Overdue/)).toHaveText(['Meera Kulkarni'])
    })

    await test.step('done', async () => {
      await page.getByRole('button', { name: 'Done: Late today' }).tap()
      await expect(group(page, /^Today/).getByText('Nobody')).toBeVisible()
      await expect
        .poll(async () => {
          const row = await db
            .selectFrom('inquiries')
            .select('follow_up_at')
            .where('id', '=', late)
            .executeTakeFirst()
          return row?.follow_up_at
        })
        .toBeNull()
    })
  })
})

test('Follow-ups: at a desk by keys alone, through days and weeks, and to an inquiry and back', async ({
  page,
  db,
}) => {
  await followUp(db, 'Meera Kulkarni', tenOClock(1))
  await followUp(db, 'Zoya Khan', tenOClock(8))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await expect(page.getByRole('heading', { level: 1, name: 'Follow-ups' })).toBeFocused()
  await expect(page.getByText('Nobody to follow up with on this day.')).toBeVisible()
  await page.keyboard.press('n')
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Meera Kulkarni', exact: true }),
  ).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByText('Nobody to follow up with on this day.')).toBeVisible()

  await test.step('the week of Zoya’s follow-up, by address too', async () => {
    await page.keyboard.press('v')
    await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.keyboard.press('n')
    await expect(page.getByRole('main').getByRole('link', { name: 'Zoya Khan', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/view=week&from=20\d\d-\d\d-\d\d/)
    await expect(group(page, /^\w{3} \d+ \w+/)).toHaveCount(7)
    await page.reload()
    await expect(page.getByRole('main').getByRole('link', { name: 'Zoya Khan', exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('a row by j, its inquiry by Enter, and back to the same week', async () => {
    const row = page.getByRole('main').getByRole('link', { name: 'Zoya Khan', exact: true })
    while (!(await row.evaluate((link) => link === document.activeElement))) await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Zoya Khan', exact: true })).toBeVisible()
    await page.goBack()
    await expect(row).toBeVisible()
  })

  await test.step('put off by keys, and taken back by Ctrl+Z', async () => {
    const button = page.getByRole('button', { name: 'Tomorrow: Zoya Khan' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveCount(0)
    await expect(page.getByText('Follow-up moved')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(button).toBeVisible()
  })
})

test('Follow-ups: of one person, and of nobody', async ({ page, db, staff }) => {
  const me = await db.selectFrom('users').select('id').where('email', '=', staff).executeTakeFirstOrThrow()
  await followUp(db, 'Nobody’s', tenOClock(-1))
  await insertInquiry(db, { name: 'Mine', follow_up_at: tenOClock(-1), assigned_to: me.id })
  await page.goto('/admin/follow-ups')
  await expect(names(page, /^Overdue/)).toHaveCount(2)
  await page.getByLabel('Person').selectOption('Nobody yet')
  await expect(names(page, /^Overdue/)).toHaveText(['Nobody’s'])
  await page.getByLabel('Person').selectOption(`Me (${staff})`)
  await expect(names(page, /^Overdue/)).toHaveText(['Mine'])
})
