import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { fillInquiryForm, photoFile, submitButton } from '../support/inquiry-form-page.ts'
import { tabTo } from '../support/keyboard.ts'
import { uniqueEmail } from '../support/login-page.ts'
import { horizontalOverflow } from '../support/text-overflow.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('Visitor page: the mail leads to it, a photograph is added and the inquiry withdrawn, also by keyboard; in print it has no buttons', async ({
  page,
  db,
  site,
  tolerate,
}) => {
  // One of these errors answers a form that was filled in faster than a person can; the form retries by itself.
  tolerate(/status of 4(?:0[04]|29)/)
  const email = uniqueEmail('meera')
  const field = page.getByLabel('A line for us')
  const add = page.getByRole('button', { name: 'Add to the inquiry' })

  await page.goto('/inquiry')
  await fillInquiryForm(page)
  await page.getByLabel('Email').fill(email)
  await submitButton(page).tap()
  const mail = await site.waitForLog('mail', ({ to }) => to === email)
  expect(mail.subject).toMatch(/^We have your message/)
  const link = String(mail.link)
  expect(link).toMatch(/\/i\/[\w-]{32}$/)

  await test.step('the link opens the page, which shows the inquiry as received but not seen, and its text', async () => {
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
  await test.step('an empty form sent by keyboard comes back with its error', async () => {
    await tabTo(page, field)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Photographs (optional)')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(add).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Nothing has been added.')
    await expect(field).toHaveAccessibleDescription('Write a line, or choose a photograph.')
    await expectNoAxeViolations(page)
  })
  await test.step('a photograph and a message are added, and the page prints without buttons', async () => {
    await field.fill('The board is in the meter room.')
    await page.getByLabel('Photographs (optional)').setInputFiles(await photoFile('board.jpg'))
    await add.tap()
    await expect(page.getByRole('status')).toHaveText(/^Added\./)
    await expect(page.getByText('1 of at most 5')).toBeVisible()
    await expect(page.getByText('The board is in the meter room.')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByText('The board is in the meter room.')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  })
  await test.step('the withdrawal asks first, and then erases the inquiry', async () => {
    await page.getByRole('link', { name: 'Withdraw this inquiry' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw this inquiry?')
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Keep the inquiry' }).tap()
    await tabTo(page, page.getByRole('link', { name: 'Withdraw this inquiry' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Withdraw and erase' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your inquiry is withdrawn')
    expect(await db.selectFrom('inquiries').select('id').execute()).toEqual([])
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid.')
    await expectNoAxeViolations(page)
  })
})
