import type { Page } from 'playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { inquiryHeading, inquiryRecord } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expect, REFUSED_HOST, test } from '../support/mail-fixture.ts'

const replyText = (page: Page) => page.getByLabel('Reply text')
const subjectField = (page: Page) => page.getByLabel('Subject')
const notes = (page: Page) => inquiryRecord(page).getByRole('region', { name: 'Notes' })

test('Reply by mail, at a desk by keyboard: it leaves from here, and the record tells when it was sent', async ({
  page,
  db,
  mailServer,
}) => {
  const id = await insertInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  await inquiryRecord(page).getByRole('button', { name: 'E-mail' }).first().press('Enter')
  await expect(replyText(page)).toBeFocused()
  await expect(subjectField(page)).toHaveValue(/^Your inquiry [0-9A-F]{6}: a visit$/)
  await expect(replyText(page)).toHaveValue(/^Good \w+ Meera,\n\nthank you for your inquiry/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('May we visit on Monday?')

  await test.step('a subject that is missing is told at its field, and the text stays', async () => {
    await subjectField(page).fill('')
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
    await expect(page.getByText('Write a subject')).toBeVisible()
    await expect(replyText(page)).toHaveValue('May we visit on Monday?')
    await subjectField(page).fill('A visit')
  })

  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(notes(page).getByText('Sent', { exact: true })).toBeVisible()
  await expect(notes(page).getByText(/by e-mail: “A visit\s+May we visit on Monday\?”/)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Contacted' })).toBeChecked()
  await expect(replyText(page)).toHaveValue(/^Good /)
  await expectNoAxeViolations(page)
  const mail = mailServer.received.find(({ raw }) => raw.includes('Subject: A visit'))
  expect(mail?.to).toEqual(['meera@example.com'])
  expect(mail?.raw).toMatch(/^Reply-To: office@saanjh\.example\r$/m)
})

test('Reply by mail, on a phone: what the mail server refuses stays with its words, and Try again sends it', async ({
  page,
  db,
  mailServer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await insertInquiry(db, { email: `meera${REFUSED_HOST}` })
  await page.goto(`/admin/inquiries?id=${id}`)
  await inquiryRecord(page).getByRole('button', { name: 'E-mail' }).click()
  const sheet = page.getByRole('dialog', { name: 'Reply to Meera Kulkarni' })
  // The template, or it would come between selecting what is there and typing over it.
  await expect(sheet.getByLabel('Reply text')).toHaveValue(/^Good /)
  await sheet.getByLabel('Reply text').fill('May we visit on Monday?')
  await expect(sheet.getByText('Leaves from here; answers go to office@saanjh.example.')).toBeVisible()
  // The button that sends stands below what it sends.
  const sendBox = await sheet.getByRole('button', { name: 'SEND', exact: true }).boundingBox()
  const textBox = await sheet.getByLabel('Reply text').boundingBox()
  expect(sendBox?.y).toBeGreaterThan(textBox?.y ?? Infinity)
  await expectNoAxeViolations(page)
  await page.reload()
  await inquiryRecord(page).getByRole('button', { name: 'E-mail' }).click()
  await expect(sheet.getByLabel('Reply text')).toHaveValue('May we visit on Monday?')
  await sheet.getByRole('button', { name: 'SEND', exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(notes(page).getByText('Not delivered')).toBeVisible()
  await expect(notes(page).getByText('550 no such mailbox')).toBeVisible()
  await expectNoAxeViolations(page)
  mailServer.setRefusing(false)
  await notes(page)
    .getByRole('button', { name: /^Try again/ })
    .click()
  await expect(notes(page).getByText('Sent', { exact: true })).toBeVisible()
  mailServer.setRefusing(true)
  expect(mailServer.received.filter(({ to }) => to[0] === `meera${REFUSED_HOST}`)).toHaveLength(1)
})

test('Reply by mail: a send whose answer is lost is one mail, also after the tab was discarded', async ({
  page,
  db,
  mailServer,
  tolerate,
}) => {
  tolerate(/Failed to load resource|ERR_FAILED|net::/)
  const id = await insertInquiry(db, { email: 'twice@example.com' })
  await page.goto(`/admin/inquiries?id=${id}`)
  await inquiryRecord(page).getByRole('button', { name: 'E-mail' }).first().click()
  await expect(replyText(page)).toHaveValue(/^Good /)
  await replyText(page).fill('Once only.')
  await page.route(/inquiry\.reply/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(inquiryRecord(page).getByText('No connection to the server.')).toBeVisible()
  await page.unroute(/inquiry\.reply/)
  await page.reload()
  await inquiryRecord(page).getByRole('button', { name: 'E-mail' }).first().click()
  await expect(replyText(page)).toHaveValue('Once only.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(replyText(page)).toHaveValue(/^Good /)
  await expect(notes(page).getByText('Sent', { exact: true })).toHaveCount(1)
  expect(mailServer.received.filter(({ to }) => to[0] === 'twice@example.com')).toHaveLength(1)
})

test('Reply by mail: an e-mail that is being written survives a look at another record', async ({
  page,
  db,
}) => {
  const other = await insertInquiry(db, { name: 'Leela Thomas' }, 10)
  const id = await insertInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  await inquiryRecord(page).getByRole('button', { name: 'E-mail' }).first().click()
  await subjectField(page).fill('A visit')
  await expect(replyText(page)).toHaveValue(/^Good /)
  await replyText(page).fill('Half a')
  await page.goto(`/admin/inquiries?id=${other}`)
  await expect(inquiryHeading(page, 'Leela Thomas')).toBeVisible()
  await page.goto(`/admin/inquiries?id=${id}`)
  await inquiryRecord(page).getByRole('button', { name: 'E-mail' }).first().click()
  await expect(subjectField(page)).toHaveValue('A visit')
  await expect(replyText(page)).toHaveValue('Half a')
})
