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

// Hydration errors of this kind are logged at debug level, which visitors do not see; an error has another prefix.
test.beforeEach(({ tolerate }) => tolerate(/^debug: .*#418/))

test('Changed page: text typed into the newsletter form stays, before and after the script arrives', async ({
  page,
}) => {
  await expectTypedTextStays(page, {
    path: '/news',
    name: 'newsletter',
    field: 'email',
    changes: ['an element after a field, as of a password manager'],
  })
})

test("Changed page: text typed into the form for one's own data stays, before and after the script arrives", async ({
  page,
}) => {
  await expectTypedTextStays(page, {
    path: '/privacy',
    name: 'data-request',
    field: 'email',
    changes: ['attributes on the document, the form and its fields'],
  })
})

test('Changed page: text typed into the contact form stays, before and after the script arrives', async ({
  page,
}) => {
  await expectTypedTextStays(page, {
    path: '/contact',
    name: 'contact',
    field: 'message',
    other: 'email',
    changes: [
      'every text in another language, in elements of the translator',
      'attributes on the document, the form and its fields',
    ],
  })
})

test('Changed page: a photograph chosen before the script arrives joins those restored by a reload, whatever an extension changes, and all are sent', async ({
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
