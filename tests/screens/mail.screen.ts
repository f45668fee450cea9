import { newId } from '../../server/core/database/ids.ts'
import { renderHtml } from '../../server/core/mail/layout.ts'
import { insertMail } from '../../server/core/mail/stored-mails.ts'
import { firm } from '../../src/firm.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { answerCalls } from '../support/screens/calls.ts'
import { focusOn } from '../support/screens/managed.ts'
import {
  db,
  expect,
  expectToast,
  openScreen,
  page,
  resize,
  staff,
  test,
  userEvent,
} from '../support/screens/screen.tsx'

const main = page.getByRole('main')
const rows = main.getByRole('listitem')
const question = page.getByRole('alertdialog')
const row = (text: string) => rows.filter({ hasText: text })

/** Stores a mail that the mail server refused. */
async function insertUndeliveredMail(to: string, subject: string) {
  const message = { to, subject, text: ['A text'], staff: true as const }
  await insertMail(db, { id: newId(), message, failed_at: new Date(), error: '550 no such mailbox' })
}

test('Mail: the menu counts undelivered mails, and a keyboard shortcut opens them', async () => {
  await insertUndeliveredMail('gone@example.in', 'First message')
  await insertUndeliveredMail('ravi@example.in', 'Second message')
  await openScreen('/admin')
  await expect.element(page.getByRole('link', { name: 'Mail 2 not delivered' })).toBeVisible()
  await userEvent.keyboard('gl')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible()
  await expect.element(rows).toHaveLength(2)
  await expect.element(row('First message')).toMatchTextContent(/To gone@example\.in.*550 no such mailbox/)
  await expectNoAxeViolations()
})

test('Mail: an undelivered mail is sent again by keyboard, and the menu no longer counts it', async () => {
  await insertUndeliveredMail('gone@example.in', 'First message')
  await insertUndeliveredMail('ravi@example.in', 'Second message')
  await openScreen('/admin/mail')
  await focusOn(row('Second message').getByRole('button', { name: 'Try again' }))
  await userEvent.keyboard('{Enter}')
  await expectToast('Success', 'Mail queued again successfully')
  await expect.element(row('Second message')).not.toBeInTheDocument()
  await expect.element(row('First message').getByRole('button', { name: 'Try again' })).toHaveFocus()
  await expect.element(page.getByRole('link', { name: 'Mail 1 not delivered' })).toBeVisible()
})

test('Mail: an undelivered mail is discarded by keyboard, after a confirmation', async () => {
  await insertUndeliveredMail('gone@example.in', 'First message')
  await openScreen('/admin/mail')
  await focusOn(rows.getByRole('button', { name: 'Discard' }))
  await userEvent.keyboard('{Enter}')
  await expect
    .element(question)
    .toMatchTextContent(/“First message” to gone@example\.in will be deleted and never delivered\./)
  await focusOn(question.getByRole('button', { name: 'Discard mail' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No undelivered mail in the last 14 days.')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mail' })).toHaveFocus()
  await expect.element(page.getByRole('link', { name: 'Mail' })).toBeVisible()
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
})

// server/features/mail/procedures.test.ts covers the answers of a real mail server.
test('Mail: after a test mail, a toast names its recipient, or a message says why it was not sent', async () => {
  await openScreen('/admin/mail')
  await page.getByRole('group', { name: 'Part' }).getByRole('button', { name: 'Messages' }).click()
  const sendTestMail = page.getByRole('button', { name: 'Send test mail' })
  await sendTestMail.click()
  await expect
    .element(main.getByRole('alert'))
    .toMatchTextContent(/no mail server yet, so nothing was sent\./)
  answerCalls('inquiry.sendTestMail', async () => Response.json([{ result: { data: { to: staff } } }]))
  await sendTestMail.click()
  await expectToast('Success', `The mail server accepted a mail to ${staff}`)
})

test('Mail, on a phone: the menu counts an undelivered mail and leads to it', async () => {
  await resize()
  await insertUndeliveredMail('gone@example.in', 'First message')
  await openScreen('/admin')
  await page.getByRole('button', { name: 'Open menu, 1 mail not delivered' }).click()
  await expectNoAxeViolations()
  await page.getByRole('link', { name: 'Mail 1 not delivered' }).click()
  await expect.element(row('First message')).toBeVisible()
})

test('Mail, on a phone: each message is shown with sample data', async () => {
  await resize()
  await openScreen('/admin/mail')
  await page.getByRole('group', { name: 'Part' }).getByRole('button', { name: 'Messages' }).click()
  await expect.element(page.css('iframe')).toHaveAttribute('src', '/mail-previews/acknowledgementMail')
  await page.getByLabelText('Message').selectOptions('Choose a new password')
  await expect
    .element(page.getByTitle('Choose a new password, with sample data'))
    .toHaveAttribute('src', '/mail-previews/passwordResetEmail')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await expectNoAxeViolations()
})

test('Templates: an unknown placeholder shows an error at its field, a change is previewed, and the next reply uses it', async () => {
  const id = await insertInquiry(db)
  await openScreen(`/admin/inquiries?id=${id}`)
  await page.getByRole('link', { name: 'Edit templates' }).click()
  const whatsApp = page.getByRole('region', { name: 'WhatsApp' })
  await whatsApp.getByRole('button', { name: 'Edit Propose a visit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit template' })
  const text = dialog.getByLabelText('Text *')
  await text.fill('Hello {nmae}, {reference}.')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect
    .element(text)
    .toHaveAccessibleDescription(/There is no field \{nmae\}\. See the list of fields\./)
  await text.fill('Hello {name}, {reference}.')
  await expect
    .element(dialog.getByRole('region', { name: 'Preview' }))
    .toMatchTextContent(/Hello Meera, A1B2C3\./)
  await expectNoAxeViolations()
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  history.back()
  await expect
    .element(page.getByLabelText('Reply text'))
    .toHaveValue(expect.stringMatching(/^Hello Meera, [0-9A-F]{6}\.$/))
})

test('Templates, on a phone: an e-mail template is added and deleted again', async () => {
  await resize()
  await openScreen('/admin/mail?part=templates')
  await page.getByRole('button', { name: 'Add template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add template' })
  await dialog.getByLabelText('Name *').fill('Thanks')
  await dialog.getByLabelText(/^Channel/).selectOptions('E-mail')
  await dialog.getByLabelText(/^Subject/).fill('Thank you, {name}')
  await dialog.getByLabelText('Text *').fill('We call you on {phone}.')
  await dialog.getByRole('button', { name: 'Add template' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const email = page.getByRole('region', { name: 'E-mail' })
  await expect.element(email.getByText('Thank you, {name}')).toBeVisible()
  expect(
    await db.selectFrom('reply_templates').select(['channel', 'body']).where('name', '=', 'Thanks').execute(),
  ).toEqual([{ channel: 'email', body: 'We call you on {phone}.' }])
  const remove = email.getByRole('button', { name: 'Delete Thanks' }).element()
  // By keyboard: the toast may cover the button.
  if (remove instanceof HTMLElement) remove.focus()
  await userEvent.keyboard('{Enter}')
  await question.getByRole('button', { name: 'Delete template' }).click()
  await expect.element(email.getByText('Thanks')).not.toBeInTheDocument()
  await expect.element(email.getByRole('button', { name: /^Delete/ }).last()).toHaveFocus()
})

const insertSubscribers = (emails: string[]) =>
  db
    .insertInto('newsletter_subscribers')
    .values(emails.map((email) => ({ id: newId(), email, consent_version: '1' })))
    .execute()

test('Subscribers: they are counted across all pages, exported, searched and removed', async () => {
  await insertSubscribers([
    'asha@kokum.example',
    ...Array.from({ length: 70 }, (_, i) => `reader${i}@example.in`),
  ])
  await openScreen('/admin/mail?part=subscribers')
  await expect.element(page.getByText('71 addresses')).toBeVisible()
  const link = page.getByRole('link', { name: 'Export CSV' })
  await expect.element(link).toHaveAttribute('href', '/subscribers.csv')
  await expect.element(link).toHaveAttribute('download')
  const disposition = (await fetch('/subscribers.csv')).headers.get('content-disposition')
  expect(disposition).toMatch(/^attachment; filename="?subscribers-[\d-]{10}\.csv"?$/)
  await page.getByLabelText('Search subscribers').fill('kokum')
  await expect.element(rows).toHaveLength(1)
  await expect.poll(() => location.search).toContain('search=kokum')
  await expectNoAxeViolations()
  await page.getByRole('button', { name: 'Remove asha@kokum.example' }).click()
  await question.getByRole('button', { name: 'Remove subscriber' }).click()
  await expect.element(page.getByText('No subscriber matches “kokum”.')).toBeVisible()
  await expect.element(page.getByLabelText('Search subscribers')).toHaveFocus()
  await page.getByLabelText('Search subscribers').fill('')
  await expect.element(page.getByText('70 addresses')).toBeVisible()
  await page.getByLabelText('Search subscribers').fill('a'.repeat(101))
  await expect.element(page.getByText(/^No subscriber matches/)).toBeVisible()
})

test('Subscribers, on a phone: nothing is wider than the screen, however long an address is', async () => {
  await resize()
  await insertSubscribers([`${'somebody.with.a.long.name'.repeat(2)}@sample.example`])
  await openScreen('/admin/mail?part=subscribers')
  await expect.element(page.getByText('1 address')).toBeVisible()
  await expectNoAxeViolations()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('Mail layout: it fits a phone of 360 px, however long a word or an address is', async () => {
  const html = await renderHtml(
    {
      to: 'asha@example.in',
      subject:
        'New inquiry 4F9A2C from Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      text: [`See ${'https://site.example/'.padEnd(180, 'x')}`],
      details: [
        ['E-mail', `${'somebody.with.a.long.name'.repeat(3)}@example.in`],
        ['Company', 'W'.repeat(100)],
      ],
      link: { label: 'Open the inquiry', url: `https://site.example/verify-email?token=${'a'.repeat(64)}` },
      firm: { name: firm.name, phone: '+91 00000 00000' },
    },
    'site.example',
  )
  const frame = document.createElement('iframe')
  frame.style.cssText = 'width:360px;height:740px;border:0'
  frame.srcdoc = html
  await openScreen('/admin/mail')
  document.body.append(frame)
  await expect.poll(() => frame.contentDocument?.querySelector('h1')?.clientWidth).toBeGreaterThan(200)
  expect(frame.contentDocument?.documentElement.scrollWidth).toBe(360)
  frame.remove()
})
