import { createInquiryLink } from '../../server/inquiry/visitor/inquiry-links.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { fillInquiryForm, photoFile, submitButton } from '../support/inquiry-form-page.ts'
import { tabTo } from '../support/keyboard.ts'
import { startMailSite } from '../support/mail-site.ts'
import { signIn } from '../support/staff-fixture.ts'
import { horizontalOverflow } from '../support/text-overflow.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('Visitor page: from the mail to a photograph, to staff who see it, to the withdrawal', async ({
    page,
    newVisitor,
    tolerate,
  }) => {
    // Among them the answer to a form that was filled in faster than a person can: it is sent again by itself.
    tolerate(/status of 4(?:0[04]|29)/)
    const mailSite = await startMailSite()
    const { db } = mailSite
    const field = page.getByLabel('A line for us')
    const add = page.getByRole('button', { name: 'Add to the inquiry' })

    await page.goto(`${mailSite.url}/inquiry`)
    await fillInquiryForm(page)
    await submitButton(page).tap()
    const link = await mailSite.linkInMail('meera@sample.example', 'We have your message')
    expect(link).toMatch(/\/i\/[\w-]{32}$/)

    await test.step('the link opens the page: received, not seen, the words', async () => {
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your inquiry')
      await expect(page.getByRole('listitem').filter({ hasText: 'Seen' })).toContainText('Not opened yet')
      await expect(page.getByText('The main breaker trips when both geysers run.')).toBeVisible()
      await expect(page.getByText('Meera Kulkarni')).toHaveCount(0)
      expect(await horizontalOverflow(page)).toBe(0)
      await expectNoAxeViolations(page)
      for (const control of [
        field,
        add,
        page.getByLabel('Photographs (optional)'),
        page.getByRole('link', { name: 'Withdraw this inquiry' }),
      ])
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    })
    await test.step('an empty form comes back with its error', async () => {
      await add.tap()
      await expect(page.getByRole('alert')).toContainText('Nothing has been added.')
      await expect(field).toHaveAccessibleDescription('Write a line, or choose a photograph.')
      await expectNoAxeViolations(page)
    })
    await test.step('a photograph and a line are added, and staff get a mail', async () => {
      await field.fill('The board is in the meter room.')
      await page.getByLabel('Photographs (optional)').setInputFiles(await photoFile('board.jpg'))
      await add.tap()
      await expect(page.getByRole('status')).toHaveText(/^Added\./)
      await expect(page.getByText('1 of at most 5')).toBeVisible()
      await expect(page.getByText('The board is in the meter room.')).toBeVisible()
      await mailSite.linkInMail('office@saanjh.example', 'Added to inquiry')
    })
    await test.step('the inbox marks it until somebody opens it; then the page says Seen', async () => {
      const desk = await newVisitor()
      await desk.setViewportSize({ width: 1440, height: 900 })
      await signIn(desk.context(), db, mailSite.url)
      await desk.goto(`${mailSite.url}/admin/inquiries`)
      const row = desk.getByRole('link', { name: /Meera Kulkarni/ })
      await expect(row).toContainText('Wrote again')
      await page.reload()
      await expect(page.getByRole('listitem').filter({ hasText: 'Seen' })).toContainText('Not opened yet')
      await row.click()
      await expect(desk.getByText('From the visitor: “The board is in the meter room.')).toBeVisible()
      await expect(row).not.toContainText('Wrote again')
      await page.reload()
      await expect(page.getByRole('listitem').filter({ hasText: 'Seen' })).not.toContainText('Not opened yet')
    })
    await test.step('the withdrawal asks, and erases', async () => {
      await page.getByRole('link', { name: 'Withdraw this inquiry' }).tap()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw this inquiry?')
      await expectNoAxeViolations(page)
      await page.getByRole('link', { name: 'Keep the inquiry' }).tap()
      await page.getByRole('link', { name: 'Withdraw this inquiry' }).tap()
      await page.getByRole('button', { name: 'Withdraw and erase' }).tap()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your inquiry is withdrawn')
      expect(await db.selectFrom('inquiries').select('id').execute()).toEqual([])
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid.')
      await expectNoAxeViolations(page)
    })
    await mailSite.stop()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('Visitor page: by keyboard alone a line, an error and the withdrawal; on paper only what it says is left', async ({
    page,
    db,
    tolerate,
  }) => {
    tolerate(/status of 400/)
    const id = await insertInquiry(db)
    const token = await db.transaction().execute((trx) => createInquiryLink(trx, id))
    await page.goto(`/i/${token}`)
    const field = page.getByLabel('A line for us')
    const add = page.getByRole('button', { name: 'Add to the inquiry' })
    const withdraw = page.getByRole('link', { name: 'Withdraw this inquiry' })
    await test.step('on paper it has no buttons', async () => {
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.getByText('Three-bedroom flat, a full rewire.')).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
    })
    await test.step('a line that is too long comes back with its error', async () => {
      await tabTo(page, field)
      await page.keyboard.insertText('word '.repeat(210))
      await tabTo(page, add)
      await page.keyboard.press('Enter')
      await expect(field).toHaveAccessibleDescription('Use at most 1000 characters')
      await expect(field).toHaveValue(/^(?:word ){209}word\s*$/)
    })
    await test.step('a shorter one is added', async () => {
      await field.fill('The lift has three phases.')
      await page.keyboard.press('Tab')
      await expect(page.getByLabel('Photographs (optional)')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(add).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status')).toHaveText(/^Added\./)
      expect(await db.selectFrom('inquiry_notes').select(['note', 'from_visitor']).execute()).toEqual([
        { note: 'The lift has three phases.', from_visitor: true },
      ])
    })
    await test.step('the inquiry is withdrawn', async () => {
      await tabTo(page, withdraw)
      await page.keyboard.press('Enter')
      await tabTo(page, page.getByRole('button', { name: 'Withdraw and erase' }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your inquiry is withdrawn')
      expect(await db.selectFrom('inquiries').select('id').execute()).toEqual([])
    })
  })
})
