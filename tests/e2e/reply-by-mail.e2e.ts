import type { Page } from 'playwright/test'
import { firm } from '../../src/firm.ts'
import { inquiryRecord } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expect, REFUSED_HOST, test } from '../support/mail-fixture.ts'

const notes = (page: Page) => inquiryRecord(page).getByRole('region', { name: 'Notes' })

test('Reply by mail, on a phone: a mail that the mail server refuses shows the server’s message, and Try again sends it', async ({
  page,
  db,
  mailServer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await insertInquiry(db, { email: `meera${REFUSED_HOST}` })
  await page.goto(`/admin/inquiries?id=${id}`)
  await inquiryRecord(page).getByRole('button', { name: 'E-mail' }).click()
  const sheet = page.getByRole('dialog', { name: 'Reply to Meera Kulkarni' })
  // Wait for the template: loading it later would interfere with selecting and replacing the text.
  await expect(sheet.getByLabel('Reply text')).toHaveValue(/^Good /)
  await sheet.getByLabel('Reply text').fill('May we visit on Monday?')
  await page.reload()
  await inquiryRecord(page).getByRole('button', { name: 'E-mail' }).click()
  await expect(sheet.getByLabel('Reply text')).toHaveValue('May we visit on Monday?')
  await sheet.getByRole('button', { name: 'SEND', exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(notes(page).getByText('Not delivered')).toBeVisible()
  await expect(notes(page).getByText('550 no such mailbox')).toBeVisible()
  mailServer.setRefusing(false)
  await notes(page)
    .getByRole('button', { name: /^Try again/ })
    .click()
  await expect(notes(page).getByText('Sent', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Contacted' })).toBeChecked()
  mailServer.setRefusing(true)
  const mails = mailServer.received.filter(({ to }) => to[0] === `meera${REFUSED_HOST}`)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.raw).toMatch(new RegExp(`^Reply-To: office@${firm.domain}\\r$`, 'm'))
})
