import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import type { Db } from '../../server/database/tables.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { inquiryHeading } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/staff-fixture.ts'

const PHONE = { width: 390, height: 844 }

/** Two industrial leads, of which one is a walk-in, and a home whose follow-up is overdue. */
async function insertLeads(db: Db) {
  const overdue = { follow_up_at: new Date(Date.now() - 3_600_000) }
  await insertInquiry(db, { name: 'Deepa Home', ...overdue }, 30)
  await insertInquiry(db, { name: 'Ravi Plant', project_type: 'industrial' }, 20)
  await insertInquiry(db, { name: 'Walk-in Mill', project_type: 'industrial', source: 'staff' }, 10)
}

const rowNames = (page: Page) => page.getByRole('list', { name: /^Inquiries, / }).locator('a[id^=inquiry-]')

// 383
test('Inbox filters at a desk: chosen by keyboard, counted, kept in the address, exported and saved as a view', async ({
  page,
  db,
}) => {
  await insertLeads(db)
  await page.goto('/admin/inquiries')
  await expect(rowNames(page)).toHaveCount(3)
  await tabTo(page, page.getByRole('button', { name: 'Filters' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('combobox', { name: 'Type' }))
  await page.keyboard.type('Industrial')
  await expect(rowNames(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'All 2', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New 2', exact: true })).toBeVisible()
  await expectNoAxeViolations(page)

  await test.step('the address holds the filter and the open record', async () => {
    await rowNames(page).filter({ hasText: 'Ravi Plant' }).click()
    await expect(page).toHaveURL(/type=industrial/)
    await page.reload()
    await expect(inquiryHeading(page, 'Ravi Plant')).toBeVisible()
    await expect(rowNames(page)).toHaveCount(2)
    await page.goto('/admin/inquiries?type=palace&sort=best&from=yesterday')
    await expect(rowNames(page)).toHaveCount(3)
    await page.goBack()
    await expect(rowNames(page)).toHaveCount(2)
  })

  await test.step('the export has what is filtered, and says how many', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV 2' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv).toContain('Walk-in Mill')
    expect(csv).not.toContain('Deepa Home')
  })

  await test.step('a view is saved, replaced by its name, applied and deleted', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Save view' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Enter a name')).toBeVisible()
    await page.keyboard.type('Plants')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    const view = page.getByRole('link', { name: 'Plants' })
    await expect(view).toHaveAttribute('aria-current', 'true')
    await page.goto('/admin/inquiries')
    await expect(rowNames(page)).toHaveCount(3)
    await view.click()
    await expect(rowNames(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Edit view' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
    await expect(view).toHaveCount(0)
  })
})

// 383
test('Inbox filters on a phone: overdue, order and dates, and back from a record the same list', async ({
  page,
  db,
}) => {
  await page.setViewportSize(PHONE)
  await insertLeads(db)
  await page.goto('/admin/inquiries')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first')
  await expect(rowNames(page).first()).toContainText('Deepa Home')
  await page.getByRole('checkbox', { name: 'Overdue only' }).check()
  await expect(rowNames(page)).toHaveCount(1)
  await expectNoAxeViolations(page)
  await rowNames(page).first().click()
  await expect(inquiryHeading(page, 'Deepa Home')).toBeVisible()
  await page.getByRole('link', { name: 'Inquiries' }).click()
  await expect(rowNames(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Filters 2' }).click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rowNames(page)).toHaveCount(3)
  await page.getByLabel('Received from').fill('2030-01-01')
  await expect(page.getByText('Nothing here fits this filter.')).toBeVisible()
  await page.getByLabel('Received until').fill('2029-01-01')
  await expect(page.getByText('This is before the first day')).toBeVisible()
})
