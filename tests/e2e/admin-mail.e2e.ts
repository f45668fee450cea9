import type { Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import type { Message } from '../../server/mail/mail.ts'
import { insertMail } from '../../server/mail/stored-mails.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { inquiryRecord } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expect, REFUSED_HOST, test } from '../support/mail-fixture.ts'

const part = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Part' }).getByRole('button', { name })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Stores a mail that the mail server refused. */
async function insertUndeliveredMail(db: Db, to: string, subject: string) {
  const message: Message = { to, subject, text: ['A text'], staff: true }
  await insertMail(db, { id: newId(), message, failed_at: new Date(), error: '550 no such mailbox' })
}

test('Mail, at a desk by keyboard: an undelivered mail is sent again, another is discarded', async ({
  page,
  db,
  mailServer,
}) => {
  await db.deleteFrom('mails').execute()
  await insertUndeliveredMail(db, `gone${REFUSED_HOST}`, 'First message')
  await insertUndeliveredMail(db, 'ravi@example.in', 'Second message')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mail 2 not delivered' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: 'First message' })).toContainText('550 no such mailbox')
  await expectNoAxeViolations(page)
  await rows(page)
    .filter({ hasText: 'Second message' })
    .getByRole('button', { name: 'Try again' })
    .press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect.poll(() => mailServer.received.some(({ to }) => to[0] === 'ravi@example.in')).toBe(true)
  await rows(page).getByRole('button', { name: 'Discard' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard mail' }).press('Enter')
  await expect(page.getByText('No mail was given up in the last 14 days.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mail', exact: true })).toBeVisible()
})

test('Mail, on a phone: the menu says that a mail was not delivered, and leads to it', async ({
  page,
  db,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await db.deleteFrom('mails').execute()
  await insertUndeliveredMail(db, `gone${REFUSED_HOST}`, 'First message')
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Open menu, 1 mail not delivered' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Mail 1 not delivered' }).click()
  await expect(rows(page).filter({ hasText: 'First message' })).toBeVisible()
})

test('Mail, on a phone: each message is shown with sample data, and a test mail goes to me', async ({
  page,
  staff,
  mailServer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/mail')
  await part(page, 'Messages').click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByText('Your reference is A1B2C3')).toBeVisible()
  await page.getByLabel('Message', { exact: true }).selectOption('Choose a new password')
  await expect(preview.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByRole('button', { name: 'Send test mail' }).click()
  await expect(page.getByText(`The mail server took a mail to ${staff}`)).toBeVisible()
  expect(mailServer.received.at(-1)?.to).toEqual([staff])
  const overflowWidth = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflowWidth()).toBeLessThanOrEqual(0)
  await expectNoAxeViolations(page)
})

test('Templates: one is changed with a preview, an unknown field is told at its field, and the reply begins with it', async ({
  page,
  db,
}) => {
  const id = await insertInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  await inquiryRecord(page).getByRole('link', { name: 'Edit templates' }).click()
  const whatsApp = page.getByRole('region', { name: 'WhatsApp' })
  await whatsApp.getByRole('button', { name: 'Edit Propose a visit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit template' })
  await dialog.getByLabel('Text *').fill('Hello {nmae}, {reference}.')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(dialog.getByText('There is no field {nmae}. See the list of fields.')).toBeVisible()
  await dialog.getByLabel('Text *').fill('Hello {name}, {reference}.')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Hello Meera, A1B2C3.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(inquiryRecord(page).getByLabel('Reply text')).toHaveValue(/^Hello Meera, [0-9A-F]{6}\.$/)
})

test('Templates, on a phone by touch: one is added for e-mail and deleted again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/mail?part=templates')
  await page.getByRole('button', { name: 'Add template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add template' })
  await dialog.getByLabel('Name *').fill('Thanks')
  await dialog.getByLabel('Channel').selectOption('E-mail')
  await dialog.getByLabel('Subject').fill('Thank you, {name}')
  await dialog.getByLabel('Text *').fill('We call you on {phone}.')
  await dialog.getByRole('button', { name: 'Add template' }).click()
  await expect(dialog).toBeHidden()
  const email = page.getByRole('region', { name: 'E-mail' })
  await expect(email.getByText('Thank you, {name}')).toBeVisible()
  // By a key: the toast may lie over it.
  await email.getByRole('button', { name: 'Delete Thanks' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click()
  await expect(email.getByText('Thanks', { exact: true })).toHaveCount(0)
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`Subscribers at ${viewport.width}: they are searched, exported and removed`, async ({ page, db }) => {
    await page.setViewportSize(viewport)
    const emails = ['asha@kokum.example', ...Array.from({ length: 70 }, (_, i) => `reader${i}@example.in`)]
    await db
      .insertInto('newsletter_subscribers')
      .values(emails.map((email) => ({ id: newId(), email, consent_version: '1' })))
      .execute()
    await page.goto('/admin/mail?part=subscribers')
    await expect(page.getByText('71 addresses')).toBeVisible()
    const downloaded = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    expect((await downloaded).suggestedFilename()).toMatch(/^subscribers-[\d-]{10}\.csv$/)
    await page.getByLabel('Search subscribers').fill('kokum')
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/search=kokum/)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Remove asha@kokum.example' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove subscriber' }).press('Enter')
    await expect(page.getByText('No subscriber matches “kokum”.')).toBeVisible()
    await page.getByLabel('Search subscribers').fill('')
    await expect(page.getByText('70 addresses')).toBeVisible()
  })
