import { readFile } from 'node:fs/promises'
import { formatMoney } from '../../server/core/money/schema.ts'
import { PASSWORD } from '../support/accounts.ts'
import { inquiryHeading, inquiryRecord } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expect, test } from '../support/staff-fixture.ts'

// 383
test('CSV export: it downloads a file, or shows the login when the session has expired', async ({
  page,
  db,
  staff,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  // With the stream blocked and no other call in flight, only the export can notice that the session has expired.
  await page.route(/inquiry\.live/, (route) => route.abort())
  await insertInquiry(db, { name: '=HYPERLINK("x")', budget: '1l-5l', message: 'घरातील वायरिंग जुनी आहे.' })
  await page.goto('/admin/inquiries')
  await expect(inquiryHeading(page, '=HYPERLINK("x")')).toBeVisible()
  await expect(page.getByRole('button', { name: 'All 1', exact: true })).toBeVisible()
  await expect(inquiryRecord(page).getByLabel('Assigned to')).toContainText(`Me (${staff})`)
  const exportFile = async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    return await download
  }
  const csv = await readFile(await (await exportFile()).path(), 'utf8')
  expect(csv).toContain(`${formatMoney(100_000)} - ${formatMoney(500_000)}`)
  expect(csv).toContain('घरातील वायरिंग जुनी आहे.')
  expect(csv).not.toMatch(/(^|,)"?=/m)

  await db.deleteFrom('sessions').execute()
  const failedDownloads: string[] = []
  const recordDownload = (download: { url: () => string }) => void failedDownloads.push(download.url())
  page.on('download', recordDownload)
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const login = page.getByRole('dialog', { name: 'Admin Login' })
  await expect(login).toBeVisible()
  expect(failedDownloads).toEqual([])
  page.off('download', recordDownload)
  await login.getByLabel('Email').fill(staff)
  await login.getByLabel('Password').fill(PASSWORD)
  await login.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(login).toBeHidden()
  expect((await exportFile()).suggestedFilename()).toMatch(/^inquiries-\d{4}-\d\d-\d\d\.csv$/)
})
