import type { Locator } from 'playwright/test'
import { makeAccount, PASSWORD } from '../support/accounts.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import {
  inquiryList,
  inquiryHeading,
  clickWithoutOpening,
  inquiryRecord,
  inquiryRow,
} from '../support/inbox-locators.ts'
import { buildInquiry, insertInquiry } from '../support/inquiries.ts'
import { waitPastMidnight } from '../support/midnight.ts'
import { expect, test } from '../support/staff-fixture.ts'

// Each test checks many things, which takes several times as long on a machine under load.
test.describe.configure({ timeout: 30_000 })

// 383, 404
test('Inbox: newest first, filtered by status and assignee, and searched', async ({ page, db, staff }) => {
  const me = await db.selectFrom('users').select('id').where('email', '=', staff).executeTakeFirstOrThrow()
  const sender = (name: string) => ({ name, email: `${name.split(' ')[0]}@example.com` })
  await insertInquiry(db, { ...sender('Leela Thomas'), project_type: 'maintenance' }, 25 * 60 + 15)
  await insertInquiry(db, { ...sender('Meera Kulkarni'), message: 'Geyser trips' }, 205)
  await insertInquiry(
    db,
    { ...sender('Ismail Kazi'), status: 'quoted', project_type: 'smart-home', assigned_to: me.id },
    3000,
  )
  await insertInquiry(
    db,
    { ...sender('Arvind Bhosale'), source: 'contact', phone: null, project_type: null, status: 'lost' },
    9000,
  )
  await insertInquiry(
    db,
    { name: 'संगीता देशपांडे', email: 's@example.net', phone: '+91 98200 33333', status: 'won' },
    9001,
  )
  await page.goto('/admin/inquiries')
  const rows = inquiryList(page).getByRole('listitem')

  await test.step('each is listed with its status and waiting time', async () => {
    await expect(rows).toHaveText([
      /^Meera Kulkarni.*Residential Electrical.*New.*3 h 2\d min waiting$/,
      /^Leela Thomas.*Maintenance & Repair.*New.*Past 24 h: 25 h 1\d min$/,
      /^Ismail Kazi.*Smart Home Automation.*Quoted/,
      /^Arvind Bhosale.*Contact form.*Lost/,
      /^संगीता देशपांडे.*Residential Electrical.*Won/,
    ])
    await expect(inquiryHeading(page, 'Meera Kulkarni')).toBeVisible()
    await expect(
      inquiryRecord(page)
        .getByText(/20 h 3\d min left/)
        .last(),
    ).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('a status filters the list, and each status has its count', async () => {
    await page.getByRole('button', { name: 'Quoted 1', exact: true }).click()
    await expect(rows).toHaveText([/Ismail Kazi/])
    await expect(inquiryHeading(page, 'Ismail Kazi')).toBeVisible()
    await page.getByRole('button', { name: 'All 5', exact: true }).click()
    await expect(rows).toHaveCount(5)
  })

  const search = page.getByRole('searchbox')
  await test.step('the search finds names, phone numbers and message texts', async () => {
    for (const [query, name] of [
      ['9820033333', 'संगीता देशपांडे'],
      ['संगीता', 'संगीता देशपांडे'],
      ['geyser', 'Meera Kulkarni'],
    ] as const) {
      await search.fill(query)
      await expect(rows).toHaveText([new RegExp(name)])
    }
    await search.fill('')
    await expect(rows).toHaveCount(5)
  })

  await test.step('results that arrive while somebody types take no letter and no focus away', async () => {
    await search.pressSequentially('dev')
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === 'dev')
    await search.press('End')
    await page.keyboard.type('ika')
    await expect(page.getByText('Nothing here fits “devika”.')).toBeVisible()
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('devika')
    await page.getByRole('button', { name: 'Show all inquiries' }).click()
    await expect(rows).toHaveCount(5)
    await expect(search).toHaveValue('')
  })

  await test.step('Mine lists and counts what is assigned to me, and stays in the URL', async () => {
    const mineFilter = page.getByRole('button', { name: 'Mine', exact: true })
    await mineFilter.click()
    await expect(mineFilter).toHaveAttribute('aria-pressed', 'true')
    await expect(rows).toHaveText([/Ismail Kazi/])
    await expect(page.getByRole('button', { name: 'All 1', exact: true })).toBeVisible()
    await page.reload()
    await expect(mineFilter).toHaveAttribute('aria-pressed', 'true')
    await expect(rows).toHaveText([/Ismail Kazi/])
    await mineFilter.click()
    await expect(rows).toHaveCount(5)
  })
})

// 383, 384
test('Inquiry status: moves along the status steps, and each step is shown with who and when', async ({
  page,
  db,
  staff,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  const id = await insertInquiry(db)
  await page.goto(`/admin/inquiries?id=${id}`)
  const statusLine = page.getByRole('radiogroup', { name: 'Status' })
  const status = (name: string) => statusLine.getByRole('radio', { name })
  await status('Contacted').click()
  await expect(status('Contacted')).toBeChecked()
  await expect(inquiryRecord(page).getByText(`${staff.split('@')[0]}: New → Contacted`)).toBeVisible()
  await expect(inquiryList(page).getByRole('listitem')).toHaveText([/Contacted/])
  await expect(inquiryRecord(page).getByText(/Waiting/)).toBeHidden()

  await page.getByRole('button', { name: 'Spam', exact: true }).click()
  await expect(inquiryRecord(page).getByText(/Contacted → Spam/)).toBeVisible()
  await page.getByRole('button', { name: 'Not spam' }).click()
  await expect(inquiryRecord(page).getByText(/Spam → New/)).toBeVisible()
  const stored = await db.selectFrom('inquiries').select('status').where('id', '=', id).executeTakeFirst()
  expect(stored).toEqual({ status: 'new' })

  await test.step('the arrow keys move along the steps and only Space sets a status', async () => {
    await status('New').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(status('Quoted')).toBeFocused()
    await expect(status('New')).toBeChecked()
    await page.keyboard.press('Space')
    await expect(status('Quoted')).toBeChecked()
    await expect(inquiryRecord(page).getByText(/New → Quoted/)).toBeVisible()
  })

  await test.step('a lost network during a save is reported, and every word is kept', async () => {
    const noteField = inquiryRecord(page).getByLabel('Add a note')
    await noteField.fill('Called, no answer.')
    await page.route(/inquiry\.(addNote|setStatus)/, (route) => route.abort())
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to add note' })).toBeVisible()
    await expect(noteField).toHaveValue('Called, no answer.')
    await status('Won').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to update inquiry' })).toBeVisible()
    await expect(status('Quoted')).toBeChecked()

    await page.unroute(/inquiry\.(addNote|setStatus)/)
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(inquiryRecord(page).getByText('“Called, no answer.”')).toBeVisible()
  })
})

// 383
test('Inquiry: notes are added, and it is assigned and gets a follow-up time', async ({
  page,
  db,
  staff,
}) => {
  const id = await insertInquiry(db)
  const nextEmail = `next-${Date.now()}@example.com`
  await makeAccount(db, nextEmail)
  await page.goto(`/admin/inquiries?id=${id}`)
  const noteField = inquiryRecord(page).getByLabel('Add a note')
  await noteField.fill('Called, no answer.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(inquiryRecord(page).getByText('“Called, no answer.”')).toBeVisible()
  await expect(noteField).toHaveValue('')

  await inquiryRecord(page)
    .getByLabel('Who takes it')
    .selectOption({ label: `Me (${staff})` })
  await waitPastMidnight()
  await inquiryRecord(page).getByRole('button', { name: 'Tomorrow' }).click()
  await expect(inquiryRecord(page).getByText('Tomorrow 10:00')).toBeVisible()
  const mineFilter = page.getByRole('button', { name: 'Mine' })
  await mineFilter.click()
  await expect(inquiryList(page).getByRole('listitem')).toHaveCount(1)
  const stored = await db
    .selectFrom('inquiries')
    .select(['assigned_to', 'follow_up_at'])
    .executeTakeFirstOrThrow()
  expect(stored.assigned_to).not.toBeNull()
  expect(stored.follow_up_at?.toISOString()).toMatch(/T04:30:00.000Z$/)

  await test.step("a second account in the same tab finds none of the first one's drafts", async () => {
    await mineFilter.click()
    await noteField.fill('Haggles, offer ten percent less.')
    await inquiryRecord(page).getByLabel('Reply text').fill('I shall come myself.')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Email').fill(nextEmail)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(noteField).toHaveValue('')
    await expect(inquiryRecord(page).getByLabel('Reply text')).toHaveValue(/^Good /)
  })
})

// 383, 404
test('Inbox on a phone: a row opens the record, and one tap calls or writes', async ({ page, db }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await insertInquiry(db, { name: 'Meera Kulkarni', phone: '+91 98200 12345' })
  await insertInquiry(db, { name: 'Leela Thomas' }, 25 * 60)
  await page.goto('/admin/inquiries')
  await expect(inquiryList(page).getByRole('listitem')).toHaveCount(2)
  await expect(inquiryRecord(page)).toBeHidden()
  await expectNoAxeViolations(page)
  await inquiryRow(page, 'Meera Kulkarni').click()
  await expect(inquiryHeading(page, 'Meera Kulkarni')).toBeVisible()
  await expect(inquiryList(page)).toBeHidden()
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919820012345')
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'WhatsApp' }).click()
  const whatsAppSheet = page.getByRole('dialog', { name: 'Reply to Meera Kulkarni' })
  await whatsAppSheet.getByRole('button', { name: 'Ask for photographs' }).click()
  await expect(whatsAppSheet.getByRole('link', { name: 'OPEN WHATSAPP' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/919820012345\?text=Good%20/,
  )
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(inquiryHeading(page, 'Leela Thomas')).toBeVisible()

  await test.step('the reply dialog stays open with its text until the inquiry is marked as contacted', async () => {
    const emailSheet = page.getByRole('dialog', { name: 'Reply to Leela Thomas' })
    await inquiryRecord(page).getByRole('button', { name: 'E-mail' }).click()
    await emailSheet.getByLabel('Reply text').fill('I shall come myself.')
    await emailSheet.getByRole('button', { name: 'Send a quote' }).click()
    await emailSheet.getByRole('button', { name: 'Put mine back' }).click()
    await clickWithoutOpening(page, 'OPEN E-MAIL')
    await expect(emailSheet.getByLabel('Reply text')).toHaveValue('I shall come myself.')
    await expectNoAxeViolations(page)
    await emailSheet.getByRole('button', { name: 'Mark as contacted' }).click()
    await expect(emailSheet).toBeHidden()
    await expect(page.getByRole('radio', { name: 'Contacted' })).toBeChecked()
    await expect(inquiryRecord(page).getByText(/New → Contacted/)).toBeVisible()
    await inquiryRecord(page).getByRole('button', { name: 'E-mail' }).click()
    await expect(emailSheet.getByLabel('Reply text')).toHaveValue(/^Good /)
    await page.keyboard.press('Escape')
  })

  await page.getByRole('link', { name: 'Inquiries' }).click()
  await expect(inquiryList(page)).toBeVisible()
})

test('Inbox: long names, long words and two thousand characters fit at every width', async ({ page, db }) => {
  const id = await insertInquiry(db, {
    name: 'अ'.repeat(100),
    company: 'W'.repeat(100),
    email: `${'m'.repeat(200)}@example.com`,
    message: 'विद्युतीकरणासंबंधीच्या'.repeat(80),
  })
  const expectNoOverflow = async () => {
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const overflowWidth = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await overflowWidth(), `sideways at ${width}`).toBeLessThanOrEqual(0)
    }
  }
  await page.goto(`/admin/inquiries?id=${id}`)
  await expect(inquiryRecord(page)).toBeVisible()
  await expectNoOverflow()
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'New inquiries' }).getByRole('listitem')).toHaveCount(1)
  await expectNoOverflow()
})

// 348, 383
test('Inbox: long lists are paginated; loading errors are reported, logged and can be retried', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/^Failed to load inquiries|status of 500|ERR_FAILED/)
  const wonInquiries = Array.from({ length: 120 }, (_, index) =>
    buildInquiry({
      name: `Person ${index}`,
      created_at: new Date(Date.now() - index * 60_000),
      status: 'won',
    }),
  )
  await db.insertInto('inquiries').values(wonInquiries).execute()
  const rows = inquiryList(page).getByRole('listitem')
  const errorToast = page.getByRole('alert').filter({ hasText: 'Failed to load inquiries' })

  await page.goto('/admin/inquiries')
  await expect(page.getByRole('button', { name: 'All 120' })).toBeVisible()
  await expect(rows).toHaveCount(50)
  const loadMoreButton = page.getByRole('button', { name: 'Load more inquiries' })
  await test.step('a next page that fails is requested once, reported once, and loaded by the button', async () => {
    const nextPage = (url: URL) => url.pathname.includes('inquiry.list') && url.search.includes('cursor')
    let pageRequests = 0
    await page.route(nextPage, (route) => {
      pageRequests++
      return route.abort()
    })
    await rows.last().scrollIntoViewIfNeeded()
    await expect(errorToast.first()).toBeVisible()
    await loadMoreButton.scrollIntoViewIfNeeded()
    await waitUntilSeen(loadMoreButton)
    expect(pageRequests).toBe(1)
    await expect(errorToast).toHaveCount(1)
    await page.unroute(nextPage)
    await loadMoreButton.click()
    await expect(inquiryRow(page, 'Person 50')).toBeVisible()
  })

  await test.step('the last page loads when the end of the list is near', async () => {
    await rows.last().scrollIntoViewIfNeeded()
    await expect(rows).toHaveCount(120)
    await expect(loadMoreButton).toBeHidden()
  })

  await test.step('a list that cannot be loaded can be retried', async () => {
    // The start of the stream would make the list refetch by itself.
    await page.route(/inquiry\.live/, (route) => route.abort())
    await page.route(/\/trpc\/.*inquiry\.list/, (route) => route.fulfill({ status: 500, body: '{}' }))
    const consoleErrors: string[] = []
    page.on('console', (message) => consoleErrors.push(message.text()))
    await page.goto('/admin/inquiries')
    await expect(errorToast.first()).toBeVisible()
    expect(consoleErrors.join()).toContain('Failed to load inquiries')
    await page.unroute(/\/trpc\/.*inquiry\.list/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(inquiryRow(page, 'Person 0')).toBeVisible()
  })
})

/**
 * Waits until the list would have requested its next page: its IntersectionObserver is called before this one, which is
 * younger, and its request is sent before this one's.
 */
async function waitUntilSeen(target: Locator) {
  await target.evaluate(async (element) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const observer = new IntersectionObserver(() => resolve(), { rootMargin: '400px' })
    observer.observe(element)
    await promise
    observer.disconnect()
    await fetch('/healthz')
  })
}
