import { expectTypedTextStays } from '../support/changed-pages.ts'
import { test } from '../support/fixtures.ts'

// Hydration errors of this kind are logged at debug level, which visitors do not see; an error has another prefix.
test.beforeEach(({ tolerate }) => tolerate(/^debug: .*#418/))

// tests/trials/changed-pages.e2e.ts covers the other forms and a photograph.
test('Changed page: text typed into the inquiry form stays, before and after the script arrives, whatever an extension changes', async ({
  page,
}) => {
  await expectTypedTextStays(page, {
    path: '/inquiry',
    name: 'inquiry',
    field: 'name',
    other: 'message',
    changes: [
      'every text in another language, in elements of the translator',
      'attributes on the document, the form and its fields',
      'elements in the form, the head, the body and beside the form',
      'an element after a field, as of a password manager',
    ],
  })
})
