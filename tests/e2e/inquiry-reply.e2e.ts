import type { Page } from 'playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { record } from '../support/inbox.ts'
import { putInquiry } from '../support/inquiries.ts'
import { expect, test } from '../support/office.ts'

const text = (page: Page) => record(page).getByLabel('Reply text')
const status = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Status' }).getByRole('radio', { name })

/** Presses the link without another window coming up, as where there is no mail program. */
async function openInVain(page: Page, name: string) {
  const link = page.getByRole('link', { name })
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
  await link.click()
}

// 383
test('Reply: the text can be emptied, and what is typed then stands alone', async ({ page, db }) => {
  const id = await putInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  await expect(text(page)).toHaveValue(/^Good /)
  await text(page).press('ControlOrMeta+a')
  await text(page).press('Backspace')
  await expect(text(page)).toHaveValue('')
  await text(page).pressSequentially('At ten.')
  await expect(text(page)).toHaveValue('At ten.')
  await expect(page.getByRole('link', { name: 'Open in WhatsApp' })).toHaveAttribute(
    'href',
    /\?text=At%20ten\.$/,
  )
})

// 383
test('Reply: opening the mail program keeps the text and the status, until it is marked as contacted', async ({
  page,
  db,
}) => {
  const id = await putInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  await record(page).getByRole('button', { name: 'E-mail' }).first().click()
  await text(page).fill('I shall come myself.')
  await openInVain(page, 'Open in e-mail')
  await expect(text(page)).toHaveValue('I shall come myself.')
  await expect(status(page, 'New')).toBeChecked()
  await record(page).getByRole('button', { name: 'Mark as contacted' }).click()
  await expect(record(page).getByText(/New → Contacted/)).toBeVisible()
  await expect(text(page)).toHaveValue(/^Good /)
  await expect(record(page).getByRole('button', { name: 'Mark as contacted' })).toHaveCount(0)
})

test('Reply: a status that is set while the text is still being written takes none of it', async ({
  page,
  db,
}) => {
  const id = await putInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  await text(page).fill('First half')
  await openInVain(page, 'Open in WhatsApp')
  await text(page).fill('First half, and the second')
  await status(page, 'Quoted').click()
  await expect(record(page).getByText(/New → Quoted/)).toBeVisible()
  await expect(text(page)).toHaveValue('First half, and the second')
})

test('Reply: another template keeps the own text aside, and gives it back', async ({ page, db }) => {
  const id = await putInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  await text(page).fill('On our way.')
  await record(page).getByLabel('Text', { exact: true }).selectOption('Ask for photographs')
  await expect(text(page)).toHaveValue(/photographs of the meter board/)
  await expect(record(page).getByText('Your text is kept.')).toBeVisible()
  await expectNoFindings(page)
  await record(page).getByRole('button', { name: 'Put mine back' }).click()
  await expect(text(page)).toHaveValue('On our way.')
  await expect(text(page)).toBeFocused()
  await record(page).getByRole('button', { name: 'Back to the template' }).click()
  await expect(text(page)).toHaveValue(/photographs of the meter board/)
  await expect(text(page)).toBeFocused()
  await record(page).getByRole('button', { name: 'Put mine back' }).click()
  await expect(text(page)).toHaveValue('On our way.')
})

test('Reply: words of one’s own over a second template are kept with the first, none is lost', async ({
  page,
  db,
}) => {
  const id = await putInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  const template = record(page).getByLabel('Text', { exact: true })
  await text(page).fill('On our way.')
  await template.selectOption('Ask for photographs')
  await text(page).fill('At ten.')
  await template.selectOption('Send a quote')
  await expect(text(page)).toHaveValue(/^Good /)
  await record(page).getByRole('button', { name: 'Put mine back' }).click()
  await expect(text(page)).toHaveValue('At ten.\n\nOn our way.')
})

test('Reply: every press of WhatsApp or E-mail above the record chooses it and leads to the text', async ({
  page,
  db,
}) => {
  const id = await putInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  const whatsApp = record(page).getByRole('button', { name: 'WhatsApp' }).first()
  await whatsApp.click()
  await expect(text(page)).toBeFocused()
  await record(page).getByRole('group', { name: 'Send by' }).getByRole('button', { name: 'E-mail' }).click()
  await expect(page.getByRole('link', { name: 'Open in e-mail' })).toBeVisible()
  await whatsApp.click()
  await expect(page.getByRole('link', { name: 'Open in WhatsApp' })).toBeVisible()
  await expect(text(page)).toBeFocused()
  await record(page).getByLabel('Add a note').focus()
  await whatsApp.click()
  await expect(text(page)).toBeFocused()
})

test('Reply and note: what is typed is there again after a reload, as after the phone dropped the tab', async ({
  page,
  db,
}) => {
  const id = await putInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  await text(page).fill('I shall come myself.')
  await record(page).getByLabel('Add a note').fill('Called, no answer.')
  await page.reload()
  await expect(text(page)).toHaveValue('I shall come myself.')
  await expect(record(page).getByLabel('Add a note')).toHaveValue('Called, no answer.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(record(page).getByText('“Called, no answer.”')).toBeVisible()
  await page.reload()
  await expect(record(page).getByText('“Called, no answer.”')).toBeVisible()
  await expect(record(page).getByLabel('Add a note')).toHaveValue('')
})

test('Note: what is typed while one is being saved stays in the field', async ({ page, db }) => {
  const id = await putInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  const answer = Promise.withResolvers<void>()
  await page.route(/inquiry\.addNote/, async (route) => {
    await answer.promise
    await route.continue()
  })
  const note = record(page).getByLabel('Add a note')
  await note.fill('Called, no answer.')
  const sent = page.waitForRequest(/inquiry\.addNote/)
  await page.getByRole('button', { name: 'Save note' }).click()
  await sent
  await note.press('End')
  await note.pressSequentially(' Again at five.')
  answer.resolve()
  await expect(record(page).getByText('“Called, no answer.”')).toBeVisible()
  await expect(note).toHaveValue('Again at five.')
})

// 383, 404
test('Reply on a phone: the sheet stays open with its text until it is marked as contacted', async ({
  page,
  db,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await putInquiry(db, { name: 'Meera Kulkarni' })
  await page.goto(`/admin/inquiries?id=${id}`)
  await record(page).getByRole('button', { name: 'E-mail' }).click()
  const sheet = page.getByRole('dialog', { name: 'Reply to Meera Kulkarni' })
  await sheet.getByLabel('Reply text').fill('I shall come myself.')
  await sheet.getByRole('button', { name: 'Send a quote' }).click()
  await sheet.getByRole('button', { name: 'Put mine back' }).click()
  await openInVain(page, 'OPEN E-MAIL')
  await expect(sheet.getByLabel('Reply text')).toHaveValue('I shall come myself.')
  await expectNoFindings(page)
  await sheet.getByRole('button', { name: 'Mark as contacted' }).click()
  await expect(sheet).toBeHidden()
  await expect(status(page, 'Contacted')).toBeChecked()
  await expect(record(page).getByText(/New → Contacted/)).toBeVisible()
  await record(page).getByRole('button', { name: 'E-mail' }).click()
  await expect(sheet.getByLabel('Reply text')).toHaveValue(/^Good /)
})
