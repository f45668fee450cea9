import { onTestFinished, vi } from 'vitest'
import { newId } from '../../server/core/database/ids.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { HOMES, PLANTS, SHOPS } from '../support/project-types.ts'
import { expectNoAxeViolations } from '../support/screens/axe.ts'
import { answerCalls, failCalls } from '../support/screens/calls.ts'
import {
  addressOf,
  clickWithoutOpening,
  inquiryHeading,
  inquiryList,
  inquiryRecord,
  inquiryRow,
  inquiryRows,
  insertPeople,
  replyText,
  statusRadio,
} from '../support/screens/inbox.ts'
import {
  db,
  expect,
  expectToast,
  openScreen,
  pressUntil,
  page,
  resize,
  staff,
  test,
  tolerate,
  userEvent,
} from '../support/screens/screen.tsx'
import { expectTexts } from '../support/screens/texts.ts'

const search = () => page.getByRole('searchbox')

/** A new inquiry in time, a late one, a quoted one assigned to me, and a lost one from the contact form. */
async function insertFour() {
  const me = await db.selectFrom('users').select('id').where('email', '=', staff).executeTakeFirstOrThrow()
  await insertInquiry(db, { name: 'Leela Thomas', project_type: SHOPS.value }, 25 * 60 + 15)
  await insertInquiry(db, { name: 'Meera Kulkarni', message: 'Geyser trips' }, 205)
  await insertInquiry(
    db,
    { name: 'Ismail Kazi', status: 'quoted', project_type: PLANTS.value, assigned_to: me.id },
    3000,
  )
  const contactMessage = { source: 'contact', phone: null, project_type: null, status: 'lost' } as const
  await insertInquiry(db, { name: 'Arvind Bhosale', ...contactMessage }, 9000)
}

// 383, 404
test('Inbox: the newest inquiry comes first, and each shows its type, status and waiting time', async () => {
  await insertFour()
  await openScreen('/admin/inquiries')
  await expect.element(inquiryHeading('Meera Kulkarni')).toBeVisible()
  await expectTexts(inquiryRows(), [
    new RegExp(`^Meera Kulkarni.*${HOMES.label}.*New.*3 h 2\\d min waiting$`),
    new RegExp(`^Leela Thomas.*${SHOPS.label}.*New.*Past 24 h: 25 h 1\\d min$`),
    new RegExp(`^Ismail Kazi.*${PLANTS.label}.*Quoted`),
    /^Arvind Bhosale.*Contact form.*Lost/,
  ])
  await expect
    .element(
      inquiryRecord()
        .getByText(/^20 h 3\d min left$/)
        .last(),
    )
    .toBeVisible()
  await expectNoAxeViolations()
})

test("Inbox: a visitor's addition marks the row until somebody opens it, and is shown as a note from the visitor", async () => {
  await insertInquiry(db, { name: 'Ravi Deshpande' }, 10)
  const inquiry_id = await insertInquiry(db, {}, 20)
  const link = { id: newId(), inquiry_id, token_hash: new Uint8Array(32) as Buffer, wrote_at: new Date() }
  await db.insertInto('inquiry_links').values(link).execute()
  const note = { id: newId(), inquiry_id, note: 'The board is in the meter room.', from_visitor: true }
  await db.insertInto('inquiry_notes').values(note).execute()
  await openScreen('/admin/inquiries')
  const row = inquiryRow('Meera Kulkarni')
  await expect.element(row).toMatchTextContent(/Wrote again/)
  await row.click()
  await expect
    .element(inquiryRecord().getByText('From the visitor: “The board is in the meter room.”'))
    .toBeVisible()
  await expect.element(row).not.toMatchTextContent(/Wrote again/)
})

// 383
test('Inbox: a status filters the list, and each status has its count', async () => {
  await insertFour()
  await openScreen('/admin/inquiries')
  await page.getByRole('button', { name: 'Quoted 1' }).click()
  await expectTexts(inquiryRows(), [/^Ismail Kazi/])
  await expect.element(inquiryHeading('Ismail Kazi')).toBeVisible()
  for (const name of ['New 2', 'Contacted 0', 'Won 0', 'Lost 1', 'Spam 0'])
    await expect.element(page.getByRole('button', { name })).toBeVisible()
  await page.getByRole('button', { name: 'All 4' }).click()
  await expect.element(inquiryRows()).toHaveLength(4)
})

// 383
test('Inbox: the search finds phone numbers, words in a message, and names in their own script', async () => {
  await insertFour()
  await insertInquiry(db, { name: 'संगीता देशपांडे', phone: '+91 98200 33333' }, 9001)
  await openScreen('/admin/inquiries')
  for (const [query, name] of [
    ['9820033333', /संगीता देशपांडे/],
    ['geyser', /Meera Kulkarni/],
    ['संगीता', /संगीता देशपांडे/],
  ] as const) {
    await search().fill(query)
    await expectTexts(inquiryRows(), [name])
  }
  await search().fill('')
  await expect.element(inquiryRows()).toHaveLength(5)
})

// 383
test('Inbox: results that arrive during typing neither change the typed text nor take the focus away', async () => {
  await insertFour()
  await openScreen('/admin/inquiries')
  await userEvent.type(search(), 'dev')
  await expect.poll(() => new URLSearchParams(location.search).get('search')).toBe('dev')
  await userEvent.keyboard('ika')
  await expect.element(page.getByText('No inquiry matches “devika”.')).toBeVisible()
  await expect.element(search()).toHaveFocus()
  await expect.element(search()).toHaveValue('devika')
  await page.getByRole('button', { name: 'Show all inquiries' }).click()
  await expect.element(inquiryRows()).toHaveLength(4)
  await expect.element(search()).toHaveValue('')
})

// 383
test('Inbox: Mine lists and counts inquiries assigned to me, and stays in the address', async () => {
  await insertFour()
  await openScreen('/admin/inquiries')
  const mineFilter = page.getByRole('button', { name: 'Mine' })
  await mineFilter.click()
  await expect.element(page.getByRole('button', { name: 'All 1' })).toBeVisible()
  await openScreen(addressOf(location))
  await expect.element(mineFilter).toHaveAttribute('aria-pressed', 'true')
  await expectTexts(inquiryRows(), [/^Ismail Kazi/])
  await mineFilter.click()
  await expect.element(inquiryRows()).toHaveLength(4)
})

// 383, 404
test('Inbox on a phone: a row opens the record in place of the list, and one tap calls', async () => {
  await resize()
  await insertInquiry(db, { name: 'Meera Kulkarni', phone: '+91 98200 12345' })
  await insertInquiry(db, { name: 'Leela Thomas' }, 25 * 60)
  await openScreen('/admin/inquiries')
  await expect.element(inquiryRows()).toHaveLength(2)
  await expect.element(inquiryRecord()).not.toBeInTheDocument()
  await expect
    .element(inquiryList().getByRole('link', { name: 'Call Meera Kulkarni' }))
    .toHaveAttribute('href', 'tel:+919820012345')
  await expectNoAxeViolations()
  await inquiryRow('Meera Kulkarni').click()
  await expect.element(inquiryHeading('Meera Kulkarni')).toBeVisible()
  await expect.element(inquiryList()).not.toBeInTheDocument()
  await expect.element(page.getByText('1 of 2')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919820012345')
  await expectNoAxeViolations()
  await page.getByRole('link', { name: 'Older' }).click()
  await expect.element(inquiryHeading('Leela Thomas')).toBeVisible()
  await page.getByRole('link', { name: 'Inquiries' }).click()
  await expect.element(inquiryList()).toBeVisible()
})

// 383
test('Inbox on a phone: WhatsApp opens with the tapped template', async () => {
  await resize()
  await openScreen(`/admin/inquiries?id=${await insertInquiry(db)}`)
  await page.getByRole('button', { name: 'WhatsApp' }).click()
  const sheet = page.getByRole('dialog', { name: 'Reply to Meera Kulkarni' })
  await sheet.getByRole('button', { name: 'Ask for photographs' }).click()
  await expect.element(replyText()).toHaveValue(expect.stringContaining('photographs of the meter board'))
  await expect
    .element(sheet.getByRole('link', { name: 'OPEN WHATSAPP' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/wa\.me\/919820012345\?text=Good%20.*photographs/),
    )
})

// 383, 404
test('Inbox on a phone: the reply sheet stays open with its text until staff say whether the reply was sent', async () => {
  await resize()
  await openScreen(`/admin/inquiries?id=${await insertInquiry(db)}`)
  const sheet = page.getByRole('dialog', { name: 'Reply to Meera Kulkarni' })
  await inquiryRecord().getByRole('button', { name: 'E-mail' }).click()
  await expect.element(replyText()).toHaveValue(expect.stringMatching(/^Good /))
  await replyText().fill('I shall come myself.')
  await sheet.getByRole('button', { name: 'Send a quote' }).click()
  await sheet.getByRole('button', { name: 'Put mine back' }).click()
  await clickWithoutOpening(sheet.getByRole('link', { name: 'Open in e-mail' }))
  await expect.element(replyText()).toHaveValue('I shall come myself.')
  await expectNoAxeViolations()
  await sheet.getByRole('button', { name: 'Yes' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(statusRadio('Contacted')).toBeChecked()
  await expect.element(inquiryRecord().getByText(/New → Contacted/)).toBeVisible()
  await inquiryRecord().getByRole('button', { name: 'E-mail' }).click()
  await expect.element(replyText()).toHaveValue(expect.stringMatching(/^Good /))
})

test('Inbox: long names, long words and two thousand characters fit at every width', async () => {
  const id = await insertInquiry(db, {
    name: 'अ'.repeat(100),
    company: 'W'.repeat(100),
    email: `${'m'.repeat(200)}@example.com`,
    message: 'विद्युतीकरणासंबंधीच्या'.repeat(80),
  })
  const newInquiries = page.getByRole('region', { name: 'New inquiries' })
  for (const [address, shown] of [
    [`/admin/inquiries?id=${id}`, inquiryRecord()],
    ['/admin', newInquiries.getByRole('listitem')],
  ] as const) {
    await openScreen(address)
    for (const width of [1440, 390, 320]) {
      await resize(width, 844)
      await expect.element(shown).toBeVisible()
      const overflow = document.documentElement.scrollWidth - innerWidth
      expect(overflow, `${address} sideways at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

// 348, 383
test('Inbox: fifty rows load first, and the next pages load near the end of the list, without a button', async () => {
  await insertPeople(120, { status: 'won' })
  await openScreen('/admin/inquiries')
  await expect.element(page.getByRole('button', { name: 'All 120' })).toBeVisible()
  await expect.element(inquiryRows()).toHaveLength(50)
  for (const count of [100, 120]) {
    inquiryRows().last().element().scrollIntoView()
    await expect.element(inquiryRows()).toHaveLength(count)
  }
  await expect.element(page.getByRole('button', { name: 'Load more inquiries' })).not.toBeInTheDocument()
})

// 348, 383
test('Inbox: when the next page fails, it is requested once, reported once, and loaded by the button', async () => {
  tolerate(/^Failed to load inquiries/)
  await insertPeople(60)
  await openScreen('/admin/inquiries')
  await expect.element(inquiryRows()).toHaveLength(50)
  let requests = 0
  const restore = answerCalls('cursor', () => {
    requests++
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const loadMore = page.getByRole('button', { name: 'Load more inquiries' })
  loadMore.element().scrollIntoView()
  await expectToast('Error', 'Failed to load inquiries')
  loadMore.element().scrollIntoView()
  await untilSeen(loadMore.element())
  expect(requests).toBe(1)
  expect(page.getByRole('alert').filter({ hasText: 'Failed to load inquiries' }).elements()).toHaveLength(1)
  restore()
  await loadMore.click()
  await expect.element(inquiryRow('Person 51')).toBeVisible()
})

// 348
test('Inbox: a list that cannot be loaded is reported and logged, and can be retried', async () => {
  tolerate(/^Failed to load inquiries/)
  const log = vi.spyOn(console, 'error')
  onTestFinished(() => log.mockRestore())
  await insertPeople(1, { status: 'won' })
  const restore = failCalls('inquiry.list')
  await openScreen('/admin/inquiries?status=won')
  await expectToast('Error', 'Failed to load inquiries')
  expect(log).toHaveBeenCalledWith('Failed to load inquiries', expect.anything())
  restore()
  await pressUntil(page.getByRole('button', { name: 'Try again' }), inquiryRow('Person 1'))
})

/**
 * Waits until the list would have requested its next page: its IntersectionObserver is older than this one and is
 * called first, so its request is sent before the request below.
 */
async function untilSeen(element: Element) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const observer = new IntersectionObserver(() => resolve(), { rootMargin: '400px' })
  observer.observe(element)
  await promise
  observer.disconnect()
  await fetch('/trpc/auth.session')
}
