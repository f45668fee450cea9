import { makeAccount, PASSWORD } from '../support/accounts.ts'
import { inquiryRecord } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expect, test } from '../support/staff-fixture.ts'

// 383
test('Inquiry: a second account in the same tab finds none of the first one’s drafts', async ({
  page,
  db,
}) => {
  const id = await insertInquiry(db)
  const nextEmail = `next-${Date.now()}@example.com`
  await makeAccount(db, nextEmail)
  await page.goto(`/admin/inquiries?id=${id}`)
  const noteField = inquiryRecord(page).getByLabel('Add a note')
  await noteField.fill('Haggles, offer ten percent less.')
  await inquiryRecord(page).getByLabel('Reply text').fill('I shall come myself.')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Email').fill(nextEmail)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(noteField).toHaveValue('')
  await expect(inquiryRecord(page).getByLabel('Reply text')).toHaveValue(/^Good /)
})
