import type { Page } from 'playwright/test'
import type { Db } from '../../server/database/tables.ts'
import { inquiryList, inquiryHeading, inquiryRow } from '../support/inbox-locators.ts'
import { buildInquiry } from '../support/inquiries.ts'
import { expect, test } from '../support/staff-fixture.ts'

const PHONE = { width: 390, height: 844 }

/** Inserts inquiries, 'Person 1' the newest. */
async function insertInquiries(db: Db, count: number) {
  const leads = Array.from({ length: count }, (_, index) =>
    buildInquiry({
      name: `Person ${index + 1}`,
      created_at: new Date(Date.now() - (index + 1) * 60_000),
      message: 'The main switch trips each evening, and nobody knows why. '.repeat(12),
    }),
  )
  await db.insertInto('inquiries').values(leads).execute()
}

const scrollPosition = (page: Page) => page.evaluate(() => scrollY)

/** Scrolls the list of a phone to a row, taps it and returns the scroll position of the list. */
async function openByTap(page: Page, name: string): Promise<number> {
  await inquiryRow(page, name).evaluate((link) => link.scrollIntoView({ block: 'center' }))
  const position = await scrollPosition(page)
  expect(position).toBeGreaterThan(500)
  await inquiryRow(page, name).click()
  await expect(inquiryHeading(page, name)).toBeVisible()
  return position
}

// 383
test("Inbox on a phone: a record opens at its top, and both ways back restore the list's scroll position", async ({
  page,
  db,
}) => {
  await page.setViewportSize(PHONE)
  await insertInquiries(db, 39)
  await page.goto('/admin/inquiries')
  await expect(inquiryList(page).getByRole('listitem')).toHaveCount(39)
  const backLink = page.getByRole('link', { name: 'Inquiries' })
  for (const goBackToList of [
    () => backLink.click(),
    () => page.goBack(),
    // The record is cached by now.
    () => backLink.click(),
  ]) {
    const position = await openByTap(page, 'Person 15')
    expect(await scrollPosition(page)).toBe(0)
    await expect(inquiryHeading(page, 'Person 15')).toBeFocused()
    await expect(page.getByText('15 of 39')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeGreaterThan(
      200,
    )
    await goBackToList()
    await expect(inquiryRow(page, 'Person 15')).toBeFocused()
    expect(await scrollPosition(page)).toBe(position)
  }

  await test.step('the arrows of a record open its neighbours at their top, and going back stays one step', async () => {
    const position = await openByTap(page, 'Person 15')
    await page.evaluate(() => scrollTo(0, 400))
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(inquiryHeading(page, 'Person 16')).toBeFocused()
    expect(await scrollPosition(page)).toBe(0)
    await expect(backLink).not.toHaveAttribute('aria-current')
    await backLink.click()
    await expect(inquiryRow(page, 'Person 16')).toBeFocused()
    expect(await scrollPosition(page)).toBe(position)
  })

  await page.goBack()
  await expect(page).not.toHaveURL(/admin\/inquiries/)
})
