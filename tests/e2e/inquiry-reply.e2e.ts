import type { Page } from 'playwright/test'
import { expectNoFindings } from '../support/axe.ts'
import { opened, openInVain, record, row } from '../support/inbox.ts'
import { putInquiry } from '../support/inquiries.ts'
import { expect, test } from '../support/office.ts'

const text = (page: Page) => record(page).getByLabel('Reply text')
const template = (page: Page) => record(page).getByLabel('Text', { exact: true })
const note = (page: Page) => record(page).getByLabel('Add a note')
const status = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Status' }).getByRole('radio', { name })

/** Opens another record, whose reply nobody has touched. */
async function turnTo(page: Page, name: string) {
  await row(page, name).click()
  await expect(opened(page, name)).toBeVisible()
}

// 383
test('Reply: it opens WhatsApp or the mail program with a text, which can be emptied and left for another', async ({
  page,
  db,
}) => {
  await putInquiry(db, { name: 'Ismail Kazi' }, 20)
  await putInquiry(db, { name: 'Leela Thomas' }, 10)
  await putInquiry(db, { name: 'Meera Kulkarni', phone: '98200 12345', email: 'meera@example.com' })
  await page.goto('/admin/inquiries')
  const whatsApp = page.getByRole('link', { name: 'Open in WhatsApp' })
  const mail = page.getByRole('link', { name: 'Open in e-mail' })
  const mine = record(page).getByRole('button', { name: 'Put mine back' })

  await test.step('what was written goes along to WhatsApp and to the mail program', async () => {
    await expect(record(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:9820012345')
    await expect(text(page)).toHaveValue(/Good \w+ Meera, this is Saanjh Electricals\..*May we visit on/)
    await template(page).selectOption('Ask for photographs')
    await expect(text(page)).toHaveValue(/photographs of the meter board/)
    await text(page).fill('On our way & bringing a meter.')
    await expect(whatsApp).toHaveAttribute(
      'href',
      'https://wa.me/919820012345?text=On%20our%20way%20%26%20bringing%20a%20meter.',
    )
    await expect(whatsApp).toHaveAttribute('rel', 'noopener')
    await record(page).getByRole('button', { name: 'E-mail' }).first().click()
    await expect(text(page)).toBeFocused()
    await expect(mail).toHaveAttribute(
      'href',
      /^mailto:meera@example\.com\?subject=Your%20inquiry%20[0-9A-F]{6}&body=On%20our%20way/,
    )
  })

  await test.step('the text can be emptied, and what is typed then stands alone', async () => {
    await turnTo(page, 'Leela Thomas')
    await expect(text(page)).toHaveValue(/^Good /)
    await text(page).press('ControlOrMeta+a')
    await text(page).press('Backspace')
    await expect(text(page)).toHaveValue('')
    await text(page).pressSequentially('At ten.')
    await expect(text(page)).toHaveValue('At ten.')
    await expect(whatsApp).toHaveAttribute('href', /\?text=At%20ten\.$/)
  })

  await test.step('another template keeps the own text aside, and gives it back', async () => {
    await turnTo(page, 'Ismail Kazi')
    await text(page).fill('On our way.')
    await template(page).selectOption('Ask for photographs')
    await expect(text(page)).toHaveValue(/photographs of the meter board/)
    await expect(record(page).getByText('Your text is kept.')).toBeVisible()
    await expectNoFindings(page)
    await mine.click()
    await expect(text(page)).toHaveValue('On our way.')
    await expect(text(page)).toBeFocused()
    await record(page).getByRole('button', { name: 'Back to the template' }).click()
    await expect(text(page)).toHaveValue(/photographs of the meter board/)
    await expect(text(page)).toBeFocused()
    await mine.click()
    await expect(text(page)).toHaveValue('On our way.')
  })

  await test.step('words of one’s own over a second template are kept with the first, none is lost', async () => {
    await template(page).selectOption('Ask for photographs')
    await text(page).fill('At ten.')
    await template(page).selectOption('Send a quote')
    await expect(text(page)).toHaveValue(/^Good /)
    await mine.click()
    await expect(text(page)).toHaveValue('At ten.\n\nOn our way.')
  })
})

// 383
test('Reply: opening the mail program keeps the text and the status, until it is marked as contacted', async ({
  page,
  db,
}) => {
  await putInquiry(db, { name: 'Leela Thomas' }, 10)
  await putInquiry(db)
  await page.goto('/admin/inquiries')

  await test.step('every press of WhatsApp or E-mail above the record chooses it and leads to the text', async () => {
    const whatsApp = record(page).getByRole('button', { name: 'WhatsApp' }).first()
    await whatsApp.click()
    await expect(text(page)).toBeFocused()
    const sendBy = record(page).getByRole('group', { name: 'Send by' })
    await sendBy.getByRole('button', { name: 'E-mail' }).click()
    await expect(page.getByRole('link', { name: 'Open in e-mail' })).toBeVisible()
    await whatsApp.click()
    await expect(page.getByRole('link', { name: 'Open in WhatsApp' })).toBeVisible()
    await expect(text(page)).toBeFocused()
    await note(page).focus()
    await whatsApp.click()
    await expect(text(page)).toBeFocused()
  })

  await record(page).getByRole('button', { name: 'E-mail' }).first().click()
  await text(page).fill('I shall come myself.')
  await openInVain(page, 'Open in e-mail')
  await expect(text(page)).toHaveValue('I shall come myself.')
  await expect(status(page, 'New')).toBeChecked()
  await record(page).getByRole('button', { name: 'Mark as contacted' }).click()
  await expect(record(page).getByText(/New → Contacted/)).toBeVisible()
  await expect(text(page)).toHaveValue(/^Good /)
  await expect(record(page).getByRole('button', { name: 'Mark as contacted' })).toHaveCount(0)

  await test.step('a status that is set while the text is still being written takes none of it', async () => {
    await turnTo(page, 'Leela Thomas')
    await text(page).fill('First half')
    await openInVain(page, 'Open in WhatsApp')
    await text(page).fill('First half, and the second')
    await status(page, 'Quoted').click()
    await expect(record(page).getByText(/New → Quoted/)).toBeVisible()
    await expect(text(page)).toHaveValue('First half, and the second')
  })
})

test('Reply and note: what is typed is there again after a reload, as after the phone dropped the tab', async ({
  page,
  db,
}) => {
  const id = await putInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  await text(page).fill('I shall come myself.')
  await note(page).fill('Called, no answer.')
  await page.reload()
  await expect(text(page)).toHaveValue('I shall come myself.')
  await expect(note(page)).toHaveValue('Called, no answer.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(record(page).getByText('“Called, no answer.”')).toBeVisible()
  await page.reload()
  await expect(record(page).getByText('“Called, no answer.”')).toBeVisible()
  await expect(note(page)).toHaveValue('')

  await test.step('what is typed while a note is being saved stays in the field', async () => {
    const answer = Promise.withResolvers<void>()
    await page.route(/inquiry\.addNote/, async (route) => {
      await answer.promise
      await route.continue()
    })
    await note(page).fill('Called, at lunch.')
    const sent = page.waitForRequest(/inquiry\.addNote/)
    await page.getByRole('button', { name: 'Save note' }).click()
    await sent
    await note(page).press('End')
    await note(page).pressSequentially(' Again at five.')
    answer.resolve()
    await expect(record(page).getByText('“Called, at lunch.”')).toBeVisible()
    await expect(note(page)).toHaveValue('Again at five.')
  })
})
