import { CHANGES, expectTypedTextStays, holdScript } from '../support/changed-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  choosePhotos,
  expectReady,
  expectSent,
  fillInquiryForm,
  photoFile,
  submitButton,
} from '../support/inquiry-form-page.ts'

// Logged where visitors do not see it; as an error it would begin otherwise.
test.beforeEach(({ tolerate }) => tolerate(/^debug: .*#418/))

// tests/trials/changed-pages.e2e.ts has the other forms.
test('Changed page: in a form what is typed stays, before the script arrives and after, whatever is changed', async ({
  page,
}) => {
  await test.step('/contact', () =>
    expectTypedTextStays(page, {
      path: '/contact',
      name: 'contact',
      field: 'message',
      other: 'email',
      changes: [
        'every text in another language, in elements of the translator',
        'attributes on the document, the form and its fields',
      ],
    }))
  await test.step('/inquiry', () =>
    expectTypedTextStays(page, {
      path: '/inquiry',
      name: 'inquiry',
      field: 'name',
      other: 'message',
      changes: [
        'elements in the form, the head, the body and beside the form',
        'an element after a field, as of a password manager',
      ],
    }))
})

test('Changed page: a photograph chosen before the script comes joins those that a reload restores, whatever is changed, and all are sent', async ({
  page,
  db,
}) => {
  await page.goto('/inquiry')
  await fillInquiryForm(page)
  await choosePhotos(page, await photoFile('board.jpg', 300, 200))
  await expectReady(page, 'board.jpg')
  const release = await holdScript(page)
  await page.reload({ waitUntil: 'commit' })
  await choosePhotos(page, await photoFile('meter.jpg', 300, 200))
  for (const apply of Object.values(CHANGES)) await page.locator('form[name=inquiry]').evaluate(apply)
  release()
  await expectReady(page, 'meter.jpg')
  await expectReady(page, 'Photograph 1')
  await submitButton(page).click()
  await expectSent(page)
  const sent = db.selectFrom('inquiry_media').select('id').where('inquiry_id', 'is not', null)
  expect(await sent.execute()).toHaveLength(2)
})
