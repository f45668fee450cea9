import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { choosePhotos, fillInquiryForm, photoFile, submitButton } from '../support/inquiry-form-page.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const button = (page: Page, name: string) => page.getByRole('button', { name })

async function fillFormWithPhoto(page: Page) {
  await page.goto('/inquiry')
  await fillInquiryForm(page)
  await choosePhotos(page, await photoFile('board.jpg', 300, 200))
  await expect(row(page, 'board.jpg')).toContainText('Ready')
}

test('Inquiry photographs: while the form waits for slow ones, one can be removed, and it goes without the others', async ({
  page,
  db,
}) => {
  await fillFormWithPhoto(page)
  await page.route('**/inquiry-media', () => {})
  await choosePhotos(page, await photoFile('slow.jpg', 300, 200), await photoFile('next.jpg', 300, 200))
  await submitButton(page).click()
  await expect(button(page, 'SUBMITTING...')).toBeDisabled()
  await expect(button(page, 'Remove board.jpg')).toBeDisabled()
  await choosePhotos(page, await photoFile('late.jpg', 300, 200))
  await expect(page.locator('.field-error')).toHaveText(
    'Add photographs once the inquiry is sent, or has come back.',
  )
  await expect(row(page, 'late.jpg')).toHaveCount(0)
  await button(page, 'Remove next.jpg').click()
  await expect(row(page, 'next.jpg')).toHaveCount(0)
  await button(page, 'Send the inquiry without').click()
  await expect(page.getByText('Inquiry Submitted Successfully!').first()).toBeVisible()
  const [inquiry, ...others] = await db.selectFrom('inquiries').select('id').execute()
  expect(others).toEqual([])
  expect(await db.selectFrom('inquiry_media').select('inquiry_id').execute()).toEqual([
    { inquiry_id: inquiry?.id },
  ])
})

test('Inquiry photographs: one chosen before the script comes joins those that a reload restores', async ({
  page,
  db,
}) => {
  await fillFormWithPhoto(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await choosePhotos(page, await photoFile('meter.jpg', 300, 200))
  gate.resolve()
  await expect(row(page, 'meter.jpg')).toContainText('Ready')
  await expect(row(page, 'Photograph 1')).toContainText('Ready')
  await submitButton(page).click()
  await expect(page.getByText('Inquiry Submitted Successfully!').first()).toBeVisible()
  expect(
    await db.selectFrom('inquiry_media').select('id').where('inquiry_id', 'is not', null).execute(),
  ).toHaveLength(2)
})

test('Inquiry photographs: one that takes longer than its size allows is not called a lost connection, and can be sent again', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { set } = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout') ?? {}
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      set(milliseconds: number) {
        const isFirst = !document.body.dataset.timeout
        document.body.dataset.timeout = String(milliseconds)
        set?.call(this, isFirst ? milliseconds / 100 : milliseconds)
      },
    })
  })
  await page.goto('/inquiry')
  await fillInquiryForm(page)
  await page.route('**/inquiry-media', () => {})
  const photo = await photoFile('slow.jpg', 600, 400)
  await choosePhotos(page, photo)
  await expect(row(page, 'slow.jpg')).toContainText(
    'It took too long to arrive. Send it again on a better connection.',
  )
  const timeout = Number(await page.locator('body').getAttribute('data-timeout'))
  expect(photo.buffer.length).toBeGreaterThan(20_000)
  expect(timeout).toBeCloseTo(60_000 + photo.buffer.length / 64, 0)
  await page.unroute('**/inquiry-media')
  await button(page, 'Send again').click()
  await expect(row(page, 'slow.jpg')).toContainText('Ready')
})
