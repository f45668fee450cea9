import type { Page } from 'playwright/test'
import type { Db } from '../../server/database/tables.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/staff-fixture.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected inquiries' })
const statusesOf = async (db: Db) =>
  (await db.selectFrom('inquiries').select('status').orderBy('name').execute()).map(({ status }) => status)

async function insertFour(db: Db) {
  for (const [index, name] of ['Asha', 'Bela', 'Chitra', 'Deepa'].entries())
    await insertInquiry(db, { name }, index + 1)
}

// 383
test('Selection at a desk: by keyboard and with Shift, a status for all, undone, and a deletion that asks once', async ({
  page,
  db,
}) => {
  await insertFour(db)
  await page.goto('/admin/inquiries')
  await tabTo(page, page.getByRole('checkbox', { name: 'Select Asha' }))
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: 'Select Chitra' }).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 selected')
  await expectNoAxeViolations(page)
  await tabTo(page, bar(page).getByRole('button', { name: 'Status' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Status of 3 inquiries' })
  await tabTo(page, dialog.getByRole('button', { name: 'Contacted' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 inquiries marked as Contacted')).toBeVisible()
  expect(await statusesOf(db)).toEqual(['contacted', 'contacted', 'contacted', 'new'])
  await db.updateTable('inquiries').set({ status: 'won' }).where('name', '=', 'Bela').execute()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('1 of 3 stay: somebody has changed them since.')).toBeVisible()
  expect(await statusesOf(db)).toEqual(['new', 'won', 'new', 'new'])

  await page.keyboard.press('x')
  await bar(page).getByRole('checkbox', { name: 'Select all 4 shown' }).check()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete Inquiries' })
    .getByRole('button', { name: 'Delete 4 inquiries' })
    .click()
  await expect(page.getByText('4 inquiries deleted')).toBeVisible()
  expect(await statusesOf(db)).toEqual([])
})
