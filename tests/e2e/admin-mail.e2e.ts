import type { Page } from 'playwright/test'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import type { Message } from '../../server/mail/mail.ts'
import { insertMail } from '../../server/mail/stored-mails.ts'
import { expect, REFUSED_HOST, test } from '../support/mail-fixture.ts'

const part = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Part' }).getByRole('button', { name })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Stores a mail that the mail server refused. */
async function insertUndeliveredMail(db: Db, to: string, subject: string) {
  const message: Message = { to, subject, text: ['A text'], staff: true }
  await insertMail(db, { id: newId(), message, failed_at: new Date(), error: '550 no such mailbox' })
}

test('Mail, at a desk by keyboard: an undelivered mail is sent again, another is discarded, and a test mail is sent', async ({
  page,
  db,
  staff,
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

  await test.step('each message is shown with sample data, and a test mail goes to me', async () => {
    await part(page, 'Messages').click()
    const preview = page.frameLocator('iframe')
    await expect(preview.getByText('Your reference is A1B2C3')).toBeVisible()
    await page.getByLabel('Message', { exact: true }).selectOption('Choose a new password')
    await expect(preview.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await page.getByRole('button', { name: 'Send test mail' }).click()
    await expect(page.getByText(`The mail server took a mail to ${staff}`)).toBeVisible()
    expect(mailServer.received.at(-1)?.to).toEqual([staff])
  })
})
