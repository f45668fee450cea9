import { expectNoAxeViolations } from '../support/axe.ts'
import {
  inquiryList,
  inquiryHeading,
  clickWithoutOpening,
  inquiryRecord,
  inquiryRow,
} from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { expect, test } from '../support/staff-fixture.ts'

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

  await test.step('the reply dialog stays open with its text until it is answered whether it was sent', async () => {
    const emailSheet = page.getByRole('dialog', { name: 'Reply to Leela Thomas' })
    await inquiryRecord(page).getByRole('button', { name: 'E-mail' }).click()
    await expect(emailSheet.getByLabel('Reply text')).toHaveValue(/^Good /)
    await emailSheet.getByLabel('Reply text').fill('I shall come myself.')
    await emailSheet.getByRole('button', { name: 'Send a quote' }).click()
    await emailSheet.getByRole('button', { name: 'Put mine back' }).click()
    await clickWithoutOpening(page, 'Open in e-mail')
    await expect(emailSheet.getByLabel('Reply text')).toHaveValue('I shall come myself.')
    await expectNoAxeViolations(page)
    await emailSheet.getByRole('button', { name: 'Yes' }).click()
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
