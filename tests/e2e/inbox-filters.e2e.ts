import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import type { Db } from '../../server/database/tables.ts'
import { waitForFrames } from '../support/frames.ts'
import { inquiryHeading } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { holdCalls } from '../support/intercept-calls.ts'
import { tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/staff-fixture.ts'

/** Two industrial leads, of which one is a walk-in, and a home whose follow-up is overdue. */
async function insertLeads(db: Db) {
  const overdue = { follow_up_at: new Date(Date.now() - 3_600_000) }
  await insertInquiry(db, { name: 'Deepa Home', ...overdue }, 30)
  await insertInquiry(db, { name: 'Ravi Plant', project_type: 'industrial' }, 20)
  await insertInquiry(db, { name: 'Walk-in Mill', project_type: 'industrial', source: 'staff' }, 10)
}

const rowNames = (page: Page) => page.getByRole('list', { name: /^Inquiries, / }).locator('a[id^=inquiry-]')

// 383
test('Inbox filters at a desk: chosen by keyboard, counted, kept in the address and exported', async ({
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

  await test.step('the address holds the filter and the open record', async () => {
    await rowNames(page).filter({ hasText: 'Ravi Plant' }).click()
    await expect(page).toHaveURL(/type=industrial/)
    await page.reload()
    await expect(inquiryHeading(page, 'Ravi Plant')).toBeVisible()
    await expect(rowNames(page)).toHaveCount(2)
    await page.goto('/admin/inquiries')
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

  await test.step('the first inquiry opens by itself, but not while another screen is on its way', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(/assets\/clients-/, async (route) => {
      await held.promise
      await route.continue()
    })
    const [answerList] = await holdCalls(page, 'inquiry.list', 1)
    await page.goto('/admin/inquiries')
    const chunkRequested = page.waitForRequest(/assets\/clients-/)
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Clients' }).click()
    await chunkRequested
    answerList?.('go on')
    await expect(rowNames(page)).toHaveCount(3)
    // Time in which the inbox would open it.
    await waitForFrames(page, 30)
    held.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    await expect(page).toHaveURL('/admin/clients')
  })
})
