import type { Page } from 'playwright/test'
import { firm } from '../../src/firm.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { inquiryHeading, clickWithoutOpening, inquiryRecord, inquiryRow } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expect, test } from '../support/staff-fixture.ts'

const replyText = (page: Page) => inquiryRecord(page).getByLabel('Reply text')
const templateSelect = (page: Page) => inquiryRecord(page).getByLabel('Text', { exact: true })
const noteField = (page: Page) => inquiryRecord(page).getByLabel('Add a note')
const statusRadio = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Status' }).getByRole('radio', { name })

/** Opens another record, whose reply is unedited. */
async function openInquiry(page: Page, name: string) {
  await inquiryRow(page, name).click()
  await expect(inquiryHeading(page, name)).toBeVisible()
}

// 383
test('Reply: opens WhatsApp or the mail program with a text, which can be emptied or replaced by another template', async ({
  page,
  db,
}) => {
  await insertInquiry(db, { name: 'Ismail Kazi' }, 20)
  await insertInquiry(db, { name: 'Leela Thomas' }, 10)
  await insertInquiry(db, { name: 'Meera Kulkarni', phone: '98200 12345', email: 'meera@example.com' })
  await page.goto('/admin/inquiries')
  const whatsAppLink = page.getByRole('link', { name: 'Open in WhatsApp' })
  const mailLink = page.getByRole('link', { name: 'Open in e-mail' })
  const putBackButton = inquiryRecord(page).getByRole('button', { name: 'Put mine back' })

  await test.step('WhatsApp and the mail program get the edited text', async () => {
    await expect(inquiryRecord(page).getByRole('link', { name: 'Call' })).toHaveAttribute(
      'href',
      'tel:+919820012345',
    )
    await expect(replyText(page)).toHaveValue(
      new RegExp(`Good \\w+ Meera, this is ${firm.name}\\..*May we visit on`),
    )
    await templateSelect(page).selectOption('Ask for photographs')
    await expect(replyText(page)).toHaveValue(/photographs of the meter board/)
    await replyText(page).fill('On our way & bringing a meter.')
    await expect(whatsAppLink).toHaveAttribute(
      'href',
      'https://wa.me/919820012345?text=On%20our%20way%20%26%20bringing%20a%20meter.',
    )
    await expect(whatsAppLink).toHaveAttribute('rel', 'noopener')
    await inquiryRecord(page).getByRole('button', { name: 'E-mail' }).first().click()
    await expect(replyText(page)).toBeFocused()
    await expect(mailLink).toHaveAttribute(
      'href',
      /^mailto:meera@example\.com\?subject=Your%20inquiry%20[0-9A-F]{6}%3A%20photographs%2C%20please&body=On%20our%20way/,
    )
  })

  await test.step('the text can be emptied, and what is typed then is all there is', async () => {
    await openInquiry(page, 'Leela Thomas')
    await expect(replyText(page)).toHaveValue(/^Good /)
    await replyText(page).press('ControlOrMeta+a')
    await replyText(page).press('Backspace')
    await expect(replyText(page)).toHaveValue('')
    await replyText(page).pressSequentially('At ten.')
    await expect(replyText(page)).toHaveValue('At ten.')
    await expect(whatsAppLink).toHaveAttribute('href', /\?text=At%20ten\.$/)
  })

  await test.step('another template keeps the edited text, and gives it back', async () => {
    await openInquiry(page, 'Ismail Kazi')
    await replyText(page).fill('On our way.')
    await templateSelect(page).selectOption('Ask for photographs')
    await expect(replyText(page)).toHaveValue(/photographs of the meter board/)
    await expect(inquiryRecord(page).getByText('Your text is kept.')).toBeVisible()
    await expectNoAxeViolations(page)
    await putBackButton.click()
    await expect(replyText(page)).toHaveValue('On our way.')
    await expect(replyText(page)).toBeFocused()
    await inquiryRecord(page).getByRole('button', { name: 'Back to the template' }).click()
    await expect(replyText(page)).toHaveValue(/photographs of the meter board/)
    await expect(replyText(page)).toBeFocused()
    await putBackButton.click()
    await expect(replyText(page)).toHaveValue('On our way.')
  })

  await test.step('an edit of a second template is kept beside that of the first', async () => {
    await templateSelect(page).selectOption('Ask for photographs')
    await replyText(page).fill('At ten.')
    await templateSelect(page).selectOption('Send a quote')
    await expect(replyText(page)).toHaveValue(/^Good /)
    await putBackButton.click()
    await expect(replyText(page)).toHaveValue('At ten.\n\nOn our way.')
  })
})

// 383
test('Reply: opening another app keeps the text and the status, and asks until it is answered whether it was sent', async ({
  page,
  db,
}) => {
  await insertInquiry(db, { name: 'Leela Thomas' }, 10)
  await insertInquiry(db)
  await page.goto('/admin/inquiries')

  await test.step("WhatsApp and E-mail in the record's header select the channel and focus the text", async () => {
    const whatsAppButton = inquiryRecord(page).getByRole('button', { name: 'WhatsApp' }).first()
    await whatsAppButton.click()
    await expect(replyText(page)).toBeFocused()
    const sendBy = inquiryRecord(page).getByRole('group', { name: 'Send by' })
    await sendBy.getByRole('button', { name: 'E-mail' }).click()
    await expect(page.getByRole('link', { name: 'Open in e-mail' })).toBeVisible()
    await whatsAppButton.click()
    await expect(page.getByRole('link', { name: 'Open in WhatsApp' })).toBeVisible()
    await expect(replyText(page)).toBeFocused()
    await noteField(page).focus()
    await whatsAppButton.click()
    await expect(replyText(page)).toBeFocused()
  })

  await inquiryRecord(page).getByRole('button', { name: 'E-mail' }).first().click()
  await replyText(page).fill('I shall come myself.')
  await clickWithoutOpening(page, 'Open in e-mail')
  await expect(replyText(page)).toHaveValue('I shall come myself.')
  await expect(statusRadio(page, 'New')).toBeChecked()
  const question = inquiryRecord(page).getByRole('status', { name: 'Sent by your mail program?' })
  await page.reload()
  await expect(question).toBeVisible()
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(question).toHaveCount(0)
  await expect(inquiryRecord(page).getByText(/by e-mail: “I shall come myself\.”/)).toBeVisible()
  await expect(inquiryRecord(page).getByText(/New → Contacted/)).toBeVisible()
  await expect(replyText(page)).toHaveValue(/^Good /)
  await expect(page.getByRole('heading', { name: 'Meera Kulkarni', exact: true })).toBeFocused()

  await test.step('No leaves the text and the status as they are', async () => {
    await openInquiry(page, 'Leela Thomas')
    await replyText(page).fill('At ten.')
    await clickWithoutOpening(page, 'Open in WhatsApp')
    const sent = inquiryRecord(page).getByRole('status', { name: 'Sent by WhatsApp?' })
    await sent.getByRole('button', { name: 'No' }).click()
    await expect(sent).toHaveCount(0)
    await expect(replyText(page)).toHaveValue('At ten.')
    await expect(statusRadio(page, 'New')).toBeChecked()
  })

  await test.step('two calls, of which nothing else is said, are noted twice', async () => {
    const reached = inquiryRecord(page).getByRole('status', { name: 'Reached by phone?' })
    const calls = inquiryRecord(page).getByText(/by phone: “Spoke on the phone\.”/)
    for (const count of [1, 2]) {
      await clickWithoutOpening(page, 'Call')
      await reached.getByRole('button', { name: 'Yes' }).click()
      await expect(reached).toHaveCount(0)
      await expect(calls).toHaveCount(count)
    }
  })

  await test.step('a status set while the text is still being edited takes none of it', async () => {
    await openInquiry(page, 'Leela Thomas')
    await replyText(page).fill('First half')
    await clickWithoutOpening(page, 'Open in WhatsApp')
    await replyText(page).fill('First half, and the second')
    await statusRadio(page, 'Quoted').click()
    await expect(inquiryRecord(page).getByText(/Contacted → Quoted/)).toBeVisible()
    await expect(replyText(page)).toHaveValue('First half, and the second')
  })
})

test('Reply and note: what was typed, and an open question, are there after a reload and in a new tab', async ({
  page: firstTab,
  context,
  db,
}) => {
  const id = await insertInquiry(db)
  await firstTab.goto(`/admin/inquiries?id=${id}`)
  await expect(replyText(firstTab)).toHaveValue(/^Good /)
  await replyText(firstTab).fill('I shall come myself.')
  await clickWithoutOpening(firstTab, 'Open in WhatsApp')
  await noteField(firstTab).fill('Called, no answer.')
  await firstTab.reload()
  await expect(replyText(firstTab)).toHaveValue('I shall come myself.')
  await firstTab.close()
  const page = await context.newPage()
  await page.goto(`/admin/inquiries?id=${id}`)
  await expect(replyText(page)).toHaveValue('I shall come myself.')
  await expect(page.getByRole('status', { name: 'Sent by WhatsApp?' })).toBeVisible()
  await expect(noteField(page)).toHaveValue('Called, no answer.')

  await test.step('a saved note is not offered again, also when the tab goes before the record is read anew', async () => {
    // Held from the moment in which the note is saved until the tab is gone.
    let isHeld = false
    await page.route(/inquiry\.addNote/, async (route) => {
      const response = await route.fetch()
      isHeld = true
      await route.fulfill({ response })
    })
    await page.route(/inquiry\.byId/, async (route) => {
      if (!isHeld) await route.continue()
    })
    const saved = page.waitForResponse(/inquiry\.addNote/)
    const readAnew = page.waitForRequest((request) => isHeld && request.url().includes('inquiry.byId'))
    await page.getByRole('button', { name: 'Save note' }).click()
    await saved
    await readAnew
    const otherTab = await context.newPage()
    await otherTab.goto(`/admin/inquiries?id=${id}`)
    await expect(inquiryRecord(otherTab).getByText('“Called, no answer.”')).toBeVisible()
    await expect(noteField(otherTab)).toHaveValue('')
    await otherTab.close()
    isHeld = false
    await page.reload()
  })
  await expect(inquiryRecord(page).getByText('“Called, no answer.”')).toBeVisible()
  await page.reload()
  await expect(inquiryRecord(page).getByText('“Called, no answer.”')).toBeVisible()
  await expect(noteField(page)).toHaveValue('')

  await test.step('text typed while a note is being saved stays in the field', async () => {
    const gate = Promise.withResolvers<void>()
    await page.route(/inquiry\.addNote/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await noteField(page).fill('Called, at lunch.')
    const requestSent = page.waitForRequest(/inquiry\.addNote/)
    await page.getByRole('button', { name: 'Save note' }).click()
    await requestSent
    await noteField(page).press('End')
    await noteField(page).pressSequentially(' Again at five.')
    gate.resolve()
    await expect(inquiryRecord(page).getByText('“Called, at lunch.”')).toBeVisible()
    await expect(noteField(page)).toHaveValue('Again at five.')
  })
})
