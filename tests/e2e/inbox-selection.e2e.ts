import type { Page } from 'playwright/test'
import type { Db } from '../../server/database/tables.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { inquiryHeading, inquiryRow } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { holdCalls } from '../support/intercept-calls.ts'
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

test('Selection at a desk: lost for one reason, which is asked once; Quoted and Won have an amount each', async ({
  page,
  db,
}) => {
  await insertFour(db)
  await page.goto('/admin/inquiries')
  await page.getByRole('checkbox', { name: 'Select Asha' }).check()
  await page.getByRole('checkbox', { name: 'Select Bela' }).check()
  await bar(page).getByRole('button', { name: 'Status' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveText(['New', 'Contacted', 'Lost', 'Spam'])
  await expect(dialog).toContainText('Quoted and Won have an amount of their own: set them in each inquiry.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Lost' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Why 2 inquiries were lost' })).toBeVisible()
  await dialog.getByRole('button', { name: 'No answer' }).press('Enter')
  await expect(page.getByText('2 inquiries marked as Lost')).toBeVisible()
  const reasons = db.selectFrom('inquiries').select('lost_reason').orderBy('name')
  expect((await reasons.execute()).map((row) => row.lost_reason)).toEqual([
    'No answer',
    'No answer',
    null,
    null,
  ])
})

test('Selection at a desk: when the open inquiry is deleted with others, the next one opens', async ({
  page,
  db,
}) => {
  await insertFour(db)
  await page.goto('/admin/inquiries')
  await expect(inquiryHeading(page, 'Asha')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Asha' }).check()
  await page.getByRole('checkbox', { name: 'Select Bela' }).check()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 inquiries' }).click()
  await expect(inquiryHeading(page, 'Chitra')).toBeVisible()
})

test('Selection at a desk: of more than a hundred, those that could not be reached are told and stay selected', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  for (let i = 0; i < 120; i++) await insertInquiry(db, { name: `Lead ${i}` }, i)
  await page.goto('/admin/inquiries')
  const rows = page.getByRole('checkbox', { name: /^Select Lead/ })
  await expect(rows.first()).toBeVisible()
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded()
    await expect(rows).toHaveCount(120, { timeout: 1000 })
  }).toPass()
  await rows.first().check()
  await bar(page).getByRole('checkbox', { name: 'Select all 120 shown' }).check()
  const [first, second] = await holdCalls(page, 'inquiry.bulk', 2)
  await bar(page).getByRole('button', { name: 'Spam' }).click()
  first?.('go on')
  second?.('fail')
  // The list is read again first, page by page.
  await expect(page.getByText('100 inquiries marked as Spam')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('20 inquiries failed: try again.')).toBeVisible()
  const countSpam = async () => (await statusesOf(db)).filter((status) => status === 'spam').length
  expect(await countSpam()).toBe(100)
  await expect(bar(page)).toContainText('120 selected')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(countSpam).toBe(0)
})

// 383
test('Selection on a phone: in its mode a tap selects, a person takes them, and Undo gives them back', async ({
  page,
  db,
  staff,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await insertFour(db)
  await page.goto('/admin/inquiries')
  await expect(page.getByRole('checkbox', { name: 'Select Asha' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await inquiryRow(page, 'Asha').click()
  await inquiryRow(page, 'Deepa').click()
  await expect(bar(page)).toContainText('2 selected')
  await expectNoAxeViolations(page)
  await bar(page).getByRole('button', { name: 'Person' }).click()
  await expect(page.getByRole('dialog', { name: 'Who takes 2 inquiries' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Me (${staff})` })
    .click()
  const taken = () => db.selectFrom('inquiries').select('name').where('assigned_to', 'is not', null).execute()
  await expect(page.getByText(/^2 inquiries given to/)).toBeVisible()
  expect(await taken()).toHaveLength(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  expect(await taken()).toEqual([])
})

// 383
test('Selection on a phone: a long press begins it and opens nothing', async ({ page, db }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await insertFour(db)
  await page.goto('/admin/inquiries')
  const row = inquiryRow(page, 'Bela')
  const touch = { pointerType: 'touch', clientX: 100, clientY: 300, bubbles: true }
  await row.dispatchEvent('pointerdown', touch)
  await expect(bar(page)).toContainText('1 selected')
  await row.dispatchEvent('pointerup', touch)
  await row.dispatchEvent('click')
  await expect(bar(page)).toContainText('1 selected')
  await bar(page).getByRole('button', { name: 'End selection' }).click()
  await expect(bar(page)).toHaveCount(0)
  // A finger that moves scrolls.
  await row.dispatchEvent('pointerdown', touch)
  await row.dispatchEvent('pointermove', { ...touch, clientY: 340 })
  await page.waitForTimeout(700)
  await expect(bar(page)).toHaveCount(0)
})
