import { expect, test } from '../support/fixtures.ts'
import { choosePhotos, fillInquiryForm, photoFile, submitButton } from '../support/inquiry-form-page.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, javaScriptEnabled: false })

// Without JavaScript the browser reports blocked scripts, and a form with errors (status 400) as failed requests.
test.beforeEach(({ tolerate }) => tolerate(/^csp .*\.js$|status of 400/))

// 396
test('Inquiry photographs: the plain form sends them; a refused one comes back with the words and what to do', async ({
  page,
  db,
}) => {
  await page.goto('/inquiry')
  await fillInquiryForm(page)
  const field = page.getByLabel('Photographs (optional)')
  const box = await field.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await expect(page.getByText('Add photographs')).toBeHidden()
  await choosePhotos(page, { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await submitButton(page).click()
  await expect(page.getByText('One field needs a look. Nothing has been sent.')).toBeVisible()
  await expect(field).toHaveAccessibleDescription(
    /^list\.pdf: This file is not a picture\..* Choose the photographs again: a browser does not keep them\.$/,
  )
  await expect(page.getByLabel('Project details')).toHaveValue(
    'The main breaker trips when both geysers run.',
  )
  expect(await db.selectFrom('inquiry_media').select('id').execute()).toEqual([])
  await choosePhotos(page, await photoFile('board.jpg', 4032, 3024), await photoFile('meter.jpg'))
  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: 'Inquiry Submitted Successfully!' })).toBeVisible()
  const [inquiry] = await db.selectFrom('inquiries').select('id').execute()
  expect(
    await db
      .selectFrom('inquiry_media')
      .select(['inquiry_id', 'width', 'height'])
      .orderBy('width', 'desc')
      .execute(),
  ).toEqual([
    { inquiry_id: inquiry?.id, width: 1920, height: 2560 },
    { inquiry_id: inquiry?.id, width: 900, height: 1200 },
  ])
})
