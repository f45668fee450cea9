import { newId } from '../../server/core/database/ids.ts'
import { firm } from '../../src/firm.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { answerCalls, bodyOf, holdCalls } from '../support/screens/calls.ts'
import {
  addressOf,
  clickWithoutOpening,
  inquiryHeading,
  inquiryRecord,
  inquiryRow,
  noteField,
  replyText,
  statusRadio,
} from '../support/screens/inbox.ts'
import { db, expect, openScreen, page, resize, test, userEvent } from '../support/screens/screen.tsx'

const templateSelect = () => inquiryRecord().getByLabelText('Text')
const subjectField = () => page.getByLabelText('Subject')
const link = (name: string) => page.getByRole('link', { name })
const button = (name: string) => inquiryRecord().getByRole('button', { name })
/** The first of two buttons with this name: the one in the record's header. */
const headerButton = (name: string) => button(name).first()
const question = (name: string) => inquiryRecord().getByRole('status', { name })
const PHOTOGRAPHS = expect.stringContaining('photographs of the meter board')
const A_TEMPLATE = expect.stringMatching(/^Good /)

async function openInquiry(overrides: Parameters<typeof insertInquiry>[1] = {}): Promise<string> {
  const id = await insertInquiry(db, overrides)
  await openScreen(`/admin/inquiries?id=${id}`)
  await expect.element(replyText()).toHaveValue(A_TEMPLATE)
  return id
}

const statusOf = async (id: string) =>
  (await db.selectFrom('inquiries').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

// 383
test('Reply: it begins with a text that names the recipient and the firm', async () => {
  await openInquiry({ phone: '98200 12345' })
  await expect
    .element(replyText())
    .toHaveValue(
      expect.stringMatching(new RegExp(`Good \\w+ Meera, this is ${firm.name}\\..*May we visit on`)),
    )
  await expect
    .element(inquiryRecord().getByRole('link', { name: 'Call' }))
    .toHaveAttribute('href', 'tel:+919820012345')
})

// 383
test('Reply: WhatsApp and the mail program get the edited text', async () => {
  await openInquiry({ phone: '98200 12345', email: 'meera@example.com' })
  await templateSelect().selectOptions('Ask for photographs')
  await expect.element(replyText()).toHaveValue(PHOTOGRAPHS)
  await replyText().fill('On our way & bringing a meter.')
  await expect
    .element(link('Open in WhatsApp'))
    .toHaveAttribute('href', 'https://wa.me/919820012345?text=On%20our%20way%20%26%20bringing%20a%20meter.')
  await expect.element(link('Open in WhatsApp')).toHaveAttribute('rel', 'noopener')
  await headerButton('E-mail').click()
  await expect.element(replyText()).toHaveFocus()
  await expect
    .element(link('Open in e-mail'))
    .toHaveAttribute(
      'href',
      expect.stringMatching(
        /^mailto:meera@example\.com\?subject=Your%20inquiry%20[0-9A-F]{6}%3A%20photographs%2C%20please&body=On%20our%20way/,
      ),
    )
})

// 383
test('Reply: the text can be emptied, and then contains only what is typed', async () => {
  await openInquiry()
  await replyText().click()
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}')
  await expect.element(replyText()).toHaveValue('')
  await userEvent.keyboard('At ten.')
  await expect.element(replyText()).toHaveValue('At ten.')
  await expect
    .element(link('Open in WhatsApp'))
    .toHaveAttribute('href', expect.stringMatching(/\?text=At%20ten\.$/))
})

// 383, 404
test('Reply: choosing another template preserves the edited text, which can be put back', async () => {
  await openInquiry()
  await replyText().fill('On our way.')
  await templateSelect().selectOptions('Ask for photographs')
  await expect.element(replyText()).toHaveValue(PHOTOGRAPHS)
  await expect.element(inquiryRecord().getByText('Your text is not lost.')).toBeVisible()
  await expectNoAxeViolations()
  await button('Put mine back').click()
  await expect.element(replyText()).toHaveValue('On our way.')
  await expect.element(replyText()).toHaveFocus()
  await button('Back to the template').click()
  await expect.element(replyText()).toHaveValue(PHOTOGRAPHS)
  await expect.element(replyText()).toHaveFocus()
  await button('Put mine back').click()
  await expect.element(replyText()).toHaveValue('On our way.')
})

// 383
test('Reply: edits of two templates are both preserved', async () => {
  await openInquiry()
  await replyText().fill('On our way.')
  await templateSelect().selectOptions('Ask for photographs')
  await replyText().fill('At ten.')
  await templateSelect().selectOptions('Send a quote')
  await expect.element(replyText()).toHaveValue(A_TEMPLATE)
  await button('Put mine back').click()
  await expect.element(replyText()).toHaveValue('At ten.\n\nOn our way.')
})

// 383
test('Reply: WhatsApp and E-mail in the header select the channel and focus the text', async () => {
  await openInquiry()
  await headerButton('WhatsApp').click()
  await expect.element(replyText()).toHaveFocus()
  await inquiryRecord()
    .getByRole('group', { name: 'Send by' })
    .getByRole('button', { name: 'E-mail' })
    .click()
  await expect.element(link('Open in e-mail')).toBeVisible()
  await headerButton('WhatsApp').click()
  await expect.element(link('Open in WhatsApp')).toBeVisible()
  await expect.element(replyText()).toHaveFocus()
  await noteField().click()
  await headerButton('WhatsApp').click()
  await expect.element(replyText()).toHaveFocus()
})

// 383, 404
test('Reply: opening the mail program changes neither text nor status; even after a reload, the record asks whether the mail was sent', async () => {
  const id = await openInquiry()
  await headerButton('E-mail').click()
  await replyText().fill('I shall come myself.')
  await clickWithoutOpening(link('Open in e-mail'))
  await expect.element(replyText()).toHaveValue('I shall come myself.')
  expect(await statusOf(id)).toBe('new')
  await openScreen(addressOf(location))
  const asked = question('Sent by your mail program?')
  await expect.element(asked).toBeVisible()
  await expectNoAxeViolations()
  const yes = asked.getByRole('button', { name: 'Yes' }).element()
  if (yes instanceof HTMLElement) yes.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(inquiryRecord().getByText('staff, by e-mail: “I shall come myself.”')).toBeVisible()
  await expect.element(inquiryRecord().getByText('staff: New → Contacted')).toBeVisible()
  await expect.element(replyText()).toHaveValue(A_TEMPLATE)
  await expect.element(inquiryHeading('Meera Kulkarni')).toHaveFocus()
})

// 383
test('Reply: answering No leaves the text and the status as they are', async () => {
  const id = await openInquiry()
  await replyText().fill('At ten.')
  await clickWithoutOpening(link('Open in WhatsApp'))
  const asked = question('Sent by WhatsApp?')
  await asked.getByRole('button', { name: 'No' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(replyText()).toHaveValue('At ten.')
  await expect.element(statusRadio('New')).toBeChecked()
  expect(await statusOf(id)).toBe('new')
})

// 383
test('Reply: two calls without further text are noted twice', async () => {
  await openInquiry()
  const asked = question('Reached by phone?')
  for (const count of [1, 2]) {
    await clickWithoutOpening(inquiryRecord().getByRole('link', { name: 'Call' }))
    await asked.getByRole('button', { name: 'Yes' }).click()
    await expect.element(asked).not.toBeInTheDocument()
    await expect
      .element(inquiryRecord().getByText('staff, by phone: “Spoke on the phone.”'))
      .toHaveLength(count)
  }
})

// 383
test('Reply: setting a status while the text is being edited loses none of it', async () => {
  await openInquiry()
  await replyText().fill('First half')
  await clickWithoutOpening(link('Open in WhatsApp'))
  await replyText().fill('First half, and the second')
  await statusRadio('Quoted').click()
  await expect.element(inquiryRecord().getByText('staff: New → Quoted')).toBeVisible()
  await expect.element(replyText()).toHaveValue('First half, and the second')
})

test('Reply and note: typed text and an open question are restored after a reload', async () => {
  await openInquiry()
  await replyText().fill('I shall come myself.')
  await clickWithoutOpening(link('Open in WhatsApp'))
  await noteField().fill('Called, no answer.')
  await openScreen(addressOf(location))
  await expect.element(replyText()).toHaveValue('I shall come myself.')
  await expect.element(noteField()).toHaveValue('Called, no answer.')
  await expect.element(question('Sent by WhatsApp?')).toBeVisible()
})

test('Note: a saved note is not restored as a draft, even when the page closes before the record is refetched', async () => {
  await openInquiry()
  await noteField().fill('Called, no answer.')
  const [saved] = holdCalls('inquiry.addNote', 1)
  await button('Save note').click()
  const { promise: refetched, resolve } = Promise.withResolvers<void>()
  const stop = answerCalls('inquiry.byId', () => {
    resolve()
    return new Promise(() => {})
  })
  saved?.('go on')
  await refetched
  stop()
  await openScreen(addressOf(location))
  await expect.element(inquiryRecord().getByText('staff: “Called, no answer.”')).toBeVisible()
  await expect.element(noteField()).toHaveValue('')
})

test('Note: text typed while a note is being saved stays in the field', async () => {
  await openInquiry()
  const [release] = holdCalls('inquiry.addNote', 1)
  await noteField().fill('Called, at lunch.')
  await button('Save note').click()
  await noteField().click()
  await userEvent.keyboard('{End} Again at five.')
  release?.('go on')
  await expect.element(inquiryRecord().getByText('staff: “Called, at lunch.”')).toBeVisible()
  await expect.element(noteField()).toHaveValue('Again at five.')
})

test('Reply by mail: by keyboard it has the subject of its template, and an empty subject shows an error at its field', async () => {
  await openInquiry()
  const email = headerButton('E-mail').element()
  if (email instanceof HTMLElement) email.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(replyText()).toHaveFocus()
  await expect
    .element(subjectField())
    .toHaveValue(expect.stringMatching(/^Your inquiry [0-9A-F]{6}: a visit$/))
  await expect
    .element(replyText())
    .toHaveValue(expect.stringMatching(/^Good \w+ Meera,\n\nthank you for your inquiry/))
  await replyText().fill('May we visit on Monday?')
  await subjectField().fill('')
  await button('Send').click()
  await expect.element(subjectField()).toHaveAccessibleDescription('Write a subject')
  await expect.element(replyText()).toHaveValue('May we visit on Monday?')
})

test('Reply by mail: without a mail server it says what to do, and the text and the status stay unchanged', async () => {
  const id = await openInquiry()
  await headerButton('E-mail').click()
  await replyText().fill('May we visit on Monday?')
  await button('Send').click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Your text is not lost' }).first())
    .toBeVisible()
  await expect.element(replyText()).toHaveValue('May we visit on Monday?')
  expect(await statusOf(id)).toBe('new')
})

test('Reply by mail: when the answer is lost, it is sent again with the same idempotency key, even after a reload', async () => {
  await openInquiry()
  await headerButton('E-mail').click()
  await expect.element(replyText()).toHaveValue(A_TEMPLATE)
  await replyText().fill('Once only.')
  const sent: string[] = []
  answerCalls('inquiry.reply', (_send, init) => {
    sent.push(bodyOf(init))
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  await button('Send').click()
  await expect.element(inquiryRecord().getByText('No connection to the server.')).toBeVisible()
  await openScreen(addressOf(location))
  await headerButton('E-mail').click()
  await expect.element(replyText()).toHaveValue('Once only.')
  await button('Send').click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[0]).toContain('Once only.')
  expect(sent[1]).toBe(sent[0])
})

// 404
test('Reply by mail on a phone: the Send button is below the text, and typed text survives a reload', async () => {
  await resize()
  const id = await insertInquiry(db)
  await openScreen(`/admin/inquiries?id=${id}`)
  await button('E-mail').click()
  const sheet = page.getByRole('dialog', { name: 'Reply to Meera Kulkarni' })
  await expect.element(replyText()).toHaveValue(A_TEMPLATE)
  await replyText().fill('May we visit on Monday?')
  await expect
    .element(
      sheet.getByText(`To meera@example.com. Sent from this site; answers go to office@${firm.domain}.`),
    )
    .toBeVisible()
  const top = (element: Element) => element.getBoundingClientRect().top
  expect(top(sheet.getByRole('button', { name: 'SEND' }).element())).toBeGreaterThan(
    top(replyText().element()),
  )
  await expectNoAxeViolations()
  await openScreen(addressOf(location))
  await button('E-mail').click()
  await expect.element(replyText()).toHaveValue('May we visit on Monday?')
})

// 404
test("Reply by mail: a refused mail shows the mail server's message, and can be retried", async () => {
  const id = await insertInquiry(db)
  const refused = {
    channel: 'email',
    subject: 'A visit',
    mail_state: 'refused',
    mail_error: '550 no such mailbox',
  } as const
  await db
    .insertInto('inquiry_notes')
    .values({ id: newId(), inquiry_id: id, note: 'May we visit?', ...refused })
    .execute()
  await openScreen(`/admin/inquiries?id=${id}`)
  const notes = inquiryRecord().getByRole('region', { name: 'Notes' })
  await expect.element(notes.getByText('Not delivered')).toBeVisible()
  await expect.element(notes.getByText('550 no such mailbox')).toBeVisible()
  await expect.element(notes.getByRole('button', { name: 'Try again to send “A visit”' })).toBeVisible()
  await expectNoAxeViolations()
})

test('Reply by mail: a mail being written is still there after another record was opened', async () => {
  await insertInquiry(db, { name: 'Leela Thomas' }, 10)
  await openInquiry()
  await headerButton('E-mail').click()
  await subjectField().fill('A visit')
  await replyText().fill('Half a')
  await inquiryRow('Leela Thomas').click()
  await expect.element(inquiryHeading('Leela Thomas')).toBeVisible()
  await inquiryRow('Meera Kulkarni').click()
  await expect.element(inquiryHeading('Meera Kulkarni')).toBeVisible()
  await headerButton('E-mail').click()
  await expect.element(subjectField()).toHaveValue('A visit')
  await expect.element(replyText()).toHaveValue('Half a')
})
