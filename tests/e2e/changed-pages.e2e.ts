import { expectTypedTextStays } from '../support/changed-pages.ts'
import { test } from '../support/fixtures.ts'

// Logged where visitors do not see it; as an error it would begin otherwise.
test.beforeEach(({ tolerate }) => tolerate(/^debug: .*#418/))

// tests/trials/changed-pages.e2e.ts has the other forms, and a photograph.
test('Changed page: in the form of an inquiry what is typed stays, before the script arrives and after, whatever is changed', async ({
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
