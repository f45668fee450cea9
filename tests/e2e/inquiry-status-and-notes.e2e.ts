import { calendarDay } from '../../server/firm-time/schema.ts'
import { makeAccount, PASSWORD } from '../support/accounts.ts'
import { firmDate } from '../support/firm-date.ts'
import { inquiryList, inquiryRecord } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { waitPastMidnight } from '../support/midnight.ts'
import { expect, test } from '../support/staff-fixture.ts'

// 385
test('Suspected spam: stands under Spam and says why; ‘Not spam’ makes it a new inquiry', async ({
  page,
  db,
  staff,
}) => {
  await insertInquiry(db, { name: 'Meera Kulkarni' }, 1)
  await insertInquiry(db, { name: 'Suresh Naik', status: 'spam', suspected_spam: true })
  await page.goto('/admin/inquiries')
  await expect(inquiryList(page).getByRole('listitem')).toHaveText([/Meera Kulkarni/])
  await page.getByRole('button', { name: 'Spam 1' }).click()
  await inquiryList(page)
    .getByRole('link', { name: /Suresh Naik/ })
    .click()
  await expect(inquiryRecord(page).getByText('Suspected spam.')).toBeVisible()
  await inquiryRecord(page).getByRole('button', { name: 'Not spam' }).click()
  await expect(inquiryRecord(page).getByText(`${staff.split('@')[0]}: Spam → New`)).toBeVisible()
  await expect(inquiryRecord(page).getByText('Suspected spam.')).toBeHidden()
  await page.getByRole('button', { name: 'All 2' }).click()
  await expect(inquiryList(page).getByRole('listitem')).toHaveText([/Suresh Naik/, /Meera Kulkarni/])
})

// 383, 384
test('Inquiry status: moves along the status steps, and each step is shown with who and when', async ({
  page,
  db,
  staff,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|status of 500/)
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

  await test.step('in forced colours the line and the dots of the timeline are drawn', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const drawn = await page.locator('.timeline > li:first-child').evaluate((item) => {
      const background = getComputedStyle(document.body).backgroundColor
      return ['::before', '::after'].map((part) => {
        const { borderLeftWidth, borderLeftColor } = getComputedStyle(item, part)
        return borderLeftWidth !== '0px' && borderLeftColor !== background
      })
    })
    expect(drawn).toEqual([true, true])
    await page.emulateMedia({ forcedColors: 'none' })
  })

  const saves = /inquiry\.(addNote|setStatus)/
  const noteField = inquiryRecord(page).getByLabel('Add a note')
  await test.step('a fault of the server during a save is reported, and every word is kept', async () => {
    await noteField.fill('Called, no answer.')
    const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 }
    await page.route(saves, (route) =>
      route.fulfill({ status: 500, json: [{ error: { message: 'A fault', code: -32603, data } }] }),
    )
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to add note' })).toBeVisible()
    await expect(noteField).toHaveValue('Called, no answer.')
    await status('Won').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to update inquiry' })).toBeVisible()
    await expect(status('Quoted')).toBeChecked()
    await page.unroute(saves)
  })

  await test.step('with the network lost during a save, note and status wait, and are sent when it is back', async () => {
    await page.route(saves, (route) => route.abort())
    await page.getByRole('button', { name: 'Save note' }).click()
    await status('Won').click()
    await expect(inquiryRecord(page).getByText(/Waiting for the line/)).toHaveCount(2)
    await expect(status('Won')).toBeChecked()
    await expect(noteField).toHaveValue('')
    await page.unroute(saves)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(inquiryRecord(page).getByText(/Quoted → Won/)).toBeVisible()
    await expect(inquiryRecord(page).getByText('“Called, no answer.”')).toHaveCount(1)
    await expect(inquiryRecord(page).getByText(/Waiting for the line/)).toHaveCount(0)
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
  const readStored = () =>
    db.selectFrom('inquiries').select(['assigned_to', 'follow_up_at']).executeTakeFirstOrThrow()
  // Both are shown before the server has them.
  await expect.poll(async () => Object.values(await readStored())).not.toContain(null)
  const followUpAt = (await readStored()).follow_up_at ?? new Date(NaN)
  expect(followUpAt).toEqual(firmDate(`${calendarDay(followUpAt)}T10:00`))

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
