import type { Page } from 'playwright/test'
import type { Db } from '../../server/database/tables.ts'
import { addDays, calendarDay } from '../../server/firm-time/schema.ts'
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
