import type { Page } from 'playwright/test'
import type { Db } from '../../server/database/tables.ts'
import { openAdminScreen } from '../support/admin-screens.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { waitForFrames } from '../support/frames.ts'
import { inquiryList, inquiryHeading, inquiryRecord, inquiryRow } from '../support/inbox-locators.ts'
import { buildInquiry, insertInquiry } from '../support/inquiries.ts'
import { holdCalls } from '../support/intercept-calls.ts'
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

/** Deletes the open record. The dialog itself is tested in admin-confirm-dialogs.e2e.ts. */
async function deleteOpenInquiry(page: Page) {
  await page.getByRole('button', { name: 'Delete inquiry' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Delete Inquiry' })
  await confirmDialog.getByRole('button', { name: 'Delete inquiry' }).click()
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

// 383, 404
test('Inbox on a phone: a record opened by its URL leads back to its row in the list', async ({
  page,
  db,
}) => {
  await page.setViewportSize(PHONE)
  await insertInquiries(db, 39)
  const id = await insertInquiry(db, { name: 'Meera Kulkarni' }, 60)
  await page.goto(`/admin/inquiries?id=${id}`)
  await expect(inquiryHeading(page, 'Meera Kulkarni')).toBeFocused()
  const backLink = page.getByRole('link', { name: 'Inquiries' })
  await backLink.click()
  await expect(inquiryRow(page, 'Meera Kulkarni')).toBeFocused()
  await expect(inquiryRow(page, 'Meera Kulkarni')).toBeInViewport()

  await test.step('an inquiry added by hand opens with the focus on its name', async () => {
    await page.getByRole('button', { name: 'Add inquiry' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add inquiry' })
    await dialog.getByLabel('Name').fill('Sunita Pawar')
    await dialog.getByLabel('Phone').fill('98200 12345')
    await dialog.getByLabel('Project type').selectOption('Maintenance & Repair')
    await dialog.getByRole('button', { name: 'Add inquiry' }).click()
    await expect(inquiryHeading(page, 'Sunita Pawar')).toBeFocused()
    await backLink.click()
    await expect(inquiryRow(page, 'Sunita Pawar')).toBeFocused()
    // The toast covers the rows for six seconds.
    await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step("deleting an inquiry restores the list's scroll position", async () => {
    await expect(inquiryList(page).getByRole('listitem')).toHaveCount(41)
    const position = await openByTap(page, 'Person 15')
    await page.getByRole('button', { name: 'Delete inquiry' }).click()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await deleteOpenInquiry(page)
    await expect(inquiryList(page).getByRole('listitem')).toHaveCount(40)
    await expect(inquiryRow(page, 'Person 15')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Inquiries' })).toBeFocused()
    expect(await scrollPosition(page)).toBe(position)
  })
})

// 383
test('Inbox: in New, an inquiry marked as contacted keeps its place and its neighbours', async ({
  page,
  db,
}) => {
  await insertInquiries(db, 4)
  await page.goto('/admin/inquiries?status=new')
  const contacted = page.getByRole('radio', { name: 'Contacted' })
  await inquiryRow(page, 'Person 2').click()
  await contacted.click()
  await expect(page.getByRole('button', { name: 'New 3', exact: true })).toBeVisible()
  await expect(inquiryHeading(page, 'Person 2')).toBeVisible()
  await expect(inquiryList(page).getByRole('listitem')).toHaveText([
    /Person 1/,
    /Person 2.*Contacted/,
    /Person 3/,
    /Person 4/,
  ])
  await page.keyboard.press('j')
  await expect(inquiryHeading(page, 'Person 3')).toBeVisible()
  await expect(inquiryList(page).getByRole('listitem')).toHaveText([/Person 1/, /Person 3/, /Person 4/])
  await page.keyboard.press('k')
  await expect(inquiryHeading(page, 'Person 1')).toBeVisible()

  await test.step('on a phone place and arrows are kept too', async () => {
    await page.setViewportSize(PHONE)
    await page.getByRole('link', { name: 'Inquiries' }).click()
    await inquiryRow(page, 'Person 3').click()
    await contacted.click()
    await expect(inquiryRecord(page).getByText(/New → Contacted/)).toBeVisible()
    await expect(page.getByText('2 of 3')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Newer' })).toBeVisible()
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(inquiryHeading(page, 'Person 4')).toBeVisible()
    await expect(page.getByText('2 of 2')).toBeVisible()
  })
})

// 383
test('Inbox: searching adds one history entry, and deleting opens the next record', async ({ page, db }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await insertInquiries(db, 4)
  await insertInquiry(db, { name: 'Ismail Kazi' }, 5)
  await page.goto('/admin')
  await openAdminScreen(page, 'Inquiries')
  await expect(inquiryList(page).getByRole('listitem')).toHaveCount(5)
  for (const query of ['is', 'ismail', 'ismail k']) {
    await page.getByRole('searchbox').fill(query)
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === query)
    await expect(inquiryHeading(page, 'Ismail Kazi')).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await test.step('deleting an inquiry opens the next one at its top', async () => {
    await openAdminScreen(page, 'Inquiries')
    await inquiryRow(page, 'Person 3').click()
    await expect(inquiryHeading(page, 'Person 3')).toBeVisible()
    await page.getByRole('button', { name: 'Delete inquiry' }).scrollIntoViewIfNeeded()
    await expect(inquiryHeading(page, 'Person 3')).not.toBeInViewport()
    await deleteOpenInquiry(page)
    await expect(inquiryHeading(page, 'Person 4')).toBeInViewport()
    await expect(inquiryRow(page, 'Person 4')).toHaveAttribute('aria-current')
    await deleteOpenInquiry(page)
    await expect(inquiryHeading(page, 'Ismail Kazi')).toBeInViewport()
  })
})

test('Inbox: its first inquiry opens by itself, but not while another screen is on its way', async ({
  page,
  db,
}) => {
  await insertInquiries(db, 2)
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
  await expect(inquiryRow(page, 'Person 1')).toBeVisible()
  // Time in which the inbox would open it.
  await waitForFrames(page, 30)
  held.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(page).toHaveURL('/admin/clients')
})
