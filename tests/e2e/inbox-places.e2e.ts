import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import type { Db } from '../../server/database.ts'
import { PASSWORD } from '../support/accounts.ts'
import { expectNoFindings } from '../support/axe.ts'
import { list, opened, record, row } from '../support/inbox.ts'
import { anInquiry, putInquiry } from '../support/inquiries.ts'
import { expect, test } from '../support/office.ts'
import { goTo } from '../support/screens.ts'

// Each story opens several records.
test.describe.configure({ timeout: 30_000 })

const PHONE = { width: 390, height: 844 }

/** So many leads, 'Person 1' the newest. */
async function putLeads(db: Db, many: number) {
  const leads = Array.from({ length: many }, (_, index) =>
    anInquiry({
      name: `Person ${index + 1}`,
      created_at: new Date(Date.now() - (index + 1) * 60_000),
      message: 'The main switch trips each evening, and nobody knows why. '.repeat(12),
    }),
  )
  await db.insertInto('inquiries').values(leads).execute()
}

const scrolled = (page: Page) => page.evaluate(() => scrollY)

/** Scrolls the list of a phone to a row, taps it and tells where the list was. */
async function tap(page: Page, name: string): Promise<number> {
  await row(page, name).evaluate((link) => link.scrollIntoView({ block: 'center' }))
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(500)
  await row(page, name).click()
  await expect(opened(page, name)).toBeVisible()
  return place
}

/** Deletes the record that is open; the look of the question is held by 'Questions' at a desk. */
async function deleteOpen(page: Page) {
  await page.getByRole('button', { name: 'Delete inquiry' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Inquiry' })
  await question.getByRole('button', { name: 'Delete inquiry' }).click()
}

// 383
test('Inbox on a phone: a record opens at its top, and both ways back lead to the same place in the list', async ({
  page,
  db,
}) => {
  await page.setViewportSize(PHONE)
  await putLeads(db, 39)
  await page.goto('/admin/inquiries')
  await expect(list(page).getByRole('listitem')).toHaveCount(39)
  const back = page.getByRole('link', { name: 'Inquiries' })
  for (const wayBack of [
    () => back.click(),
    () => page.goBack(),
    // The record is in memory by now.
    () => back.click(),
  ]) {
    const place = await tap(page, 'Person 15')
    expect(await scrolled(page)).toBe(0)
    await expect(opened(page, 'Person 15')).toBeFocused()
    await expect(page.getByText('15 of 39')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeGreaterThan(
      200,
    )
    await wayBack()
    await expect(row(page, 'Person 15')).toBeFocused()
    expect(await scrolled(page)).toBe(place)
  }

  await test.step('the arrows of a record open the neighbours at their top, the way back stays one step', async () => {
    const place = await tap(page, 'Person 15')
    await page.evaluate(() => scrollTo(0, 400))
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(opened(page, 'Person 16')).toBeFocused()
    expect(await scrolled(page)).toBe(0)
    await expect(back).not.toHaveAttribute('aria-current')
    await back.click()
    await expect(row(page, 'Person 16')).toBeFocused()
    expect(await scrolled(page)).toBe(place)
  })

  await page.goBack()
  await expect(page).not.toHaveURL(/admin\/inquiries/)
})

// 383, 404
test('Inbox on a phone: a record that was reached by its address leads back to its row in the list', async ({
  page,
  db,
}) => {
  await page.setViewportSize(PHONE)
  await putLeads(db, 39)
  const id = await putInquiry(db, { name: 'Meera Kulkarni' }, 60)
  await page.goto(`/admin/inquiries?id=${id}`)
  await expect(opened(page, 'Meera Kulkarni')).toBeFocused()
  const back = page.getByRole('link', { name: 'Inquiries' })
  await back.click()
  await expect(row(page, 'Meera Kulkarni')).toBeFocused()
  await expect(row(page, 'Meera Kulkarni')).toBeInViewport()

  await test.step('a lead that was written down opens with the focus at its name', async () => {
    await page.getByRole('button', { name: 'Add inquiry' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add inquiry' })
    await dialog.getByLabel('Name').fill('Sunita Pawar')
    await dialog.getByLabel('Phone').fill('98200 12345')
    await dialog.getByLabel('Project type').selectOption('Maintenance & Repair')
    await dialog.getByRole('button', { name: 'Add inquiry' }).click()
    await expect(opened(page, 'Sunita Pawar')).toBeFocused()
    await back.click()
    await expect(row(page, 'Sunita Pawar')).toBeFocused()
    // The message lies on the rows for six seconds.
    await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step('deleting an inquiry leads back to its place in the list', async () => {
    await expect(list(page).getByRole('listitem')).toHaveCount(41)
    const place = await tap(page, 'Person 15')
    await page.getByRole('button', { name: 'Delete inquiry' }).click()
    await expectNoFindings(page)
    await page.keyboard.press('Escape')
    await deleteOpen(page)
    await expect(list(page).getByRole('listitem')).toHaveCount(40)
    await expect(row(page, 'Person 15')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Inquiries' })).toBeFocused()
    expect(await scrolled(page)).toBe(place)
  })
})

// 383
test('Inbox, triage in New: a lead that was marked as contacted keeps its place and its neighbours', async ({
  page,
  db,
}) => {
  await putLeads(db, 4)
  await page.goto('/admin/inquiries?status=new')
  const contacted = page.getByRole('radio', { name: 'Contacted' })
  await row(page, 'Person 2').click()
  await contacted.click()
  await expect(page.getByRole('button', { name: 'New 3', exact: true })).toBeVisible()
  await expect(opened(page, 'Person 2')).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveText([
    /Person 1/,
    /Person 2.*Contacted/,
    /Person 3/,
    /Person 4/,
  ])
  await page.keyboard.press('j')
  await expect(opened(page, 'Person 3')).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveText([/Person 1/, /Person 3/, /Person 4/])
  await page.keyboard.press('k')
  await expect(opened(page, 'Person 1')).toBeVisible()

  await test.step('on a phone place and arrows stay too', async () => {
    await page.setViewportSize(PHONE)
    await page.getByRole('link', { name: 'Inquiries' }).click()
    await row(page, 'Person 3').click()
    await contacted.click()
    await expect(record(page).getByText(/New → Contacted/)).toBeVisible()
    await expect(page.getByText('2 of 3')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Newer' })).toBeVisible()
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(opened(page, 'Person 4')).toBeVisible()
    await expect(page.getByText('2 of 2')).toBeVisible()
  })
})

// 383
test('Inbox: searching leaves one step of the browser to go back, deleting opens the next record', async ({
  page,
  db,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await putLeads(db, 4)
  await putInquiry(db, { name: 'Ismail Kazi' }, 5)
  await page.goto('/admin')
  await goTo(page, 'Inquiries')
  await expect(list(page).getByRole('listitem')).toHaveCount(5)
  for (const words of ['is', 'ismail', 'ismail k']) {
    await page.getByRole('searchbox').fill(words)
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === words)
    await expect(opened(page, 'Ismail Kazi')).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await test.step('deleting an inquiry opens the next one at its top', async () => {
    await goTo(page, 'Inquiries')
    await row(page, 'Person 3').click()
    await expect(opened(page, 'Person 3')).toBeVisible()
    await page.getByRole('button', { name: 'Delete inquiry' }).scrollIntoViewIfNeeded()
    await expect(opened(page, 'Person 3')).not.toBeInViewport()
    await deleteOpen(page)
    await expect(opened(page, 'Person 4')).toBeInViewport()
    await expect(row(page, 'Person 4')).toHaveAttribute('aria-current')
    await deleteOpen(page)
    await expect(opened(page, 'Ismail Kazi')).toBeInViewport()
  })
})

// 383
test('Inbox: Export CSV leaves as a spreadsheet, and brings the login when the session has ended', async ({
  page,
  db,
  staff,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  // The stream would notice by itself that the session has ended, and so would a call that is still under way.
  await page.route(/inquiry\.live/, (route) => route.abort())
  await putInquiry(db, { name: '=HYPERLINK("x")', budget: '1l-5l', message: 'घरातील वायरिंग जुनी आहे.' })
  await page.goto('/admin/inquiries')
  await expect(opened(page, '=HYPERLINK("x")')).toBeVisible()
  await expect(page.getByRole('button', { name: 'All 1', exact: true })).toBeVisible()
  await expect(record(page).getByLabel('Who takes it')).toContainText(`Me (${staff})`)
  const exportFile = async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    return await download
  }
  const csv = await readFile(await (await exportFile()).path(), 'utf8')
  expect(csv).toContain('₹1,00,000 - ₹5,00,000')
  expect(csv).toContain('घरातील वायरिंग जुनी आहे.')
  expect(csv).not.toMatch(/(^|,)"?=/m)

  await db.deleteFrom('sessions').execute()
  const failed: string[] = []
  const note = (download: { url: () => string }) => void failed.push(download.url())
  page.on('download', note)
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const login = page.getByRole('dialog', { name: 'Admin Login' })
  await expect(login).toBeVisible()
  expect(failed).toEqual([])
  page.off('download', note)
  await login.getByLabel('Email').fill(staff)
  await login.getByLabel('Password').fill(PASSWORD)
  await login.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(login).toBeHidden()
  expect((await exportFile()).suggestedFilename()).toMatch(/^inquiries-\d{4}-\d\d-\d\d\.csv$/)
})
