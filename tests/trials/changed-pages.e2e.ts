import { expectTypedTextStays } from '../support/changed-pages.ts'
import { test } from '../support/fixtures.ts'

// Logged where visitors do not see it; as an error it would begin otherwise.
test.beforeEach(({ tolerate }) => tolerate(/^debug: .*#418/))

test('Changed page: in the form of the newsletter what is typed stays, before the script arrives and after', async ({
  page,
}) => {
  await expectTypedTextStays(page, {
    path: '/news',
    name: 'newsletter',
    field: 'email',
    changes: ['an element after a field, as of a password manager'],
  })
})

test("Changed page: in the form for one's data what is typed stays, before the script arrives and after", async ({
  page,
}) => {
  await expectTypedTextStays(page, {
    path: '/privacy',
    name: 'data-request',
    field: 'email',
    changes: ['attributes on the document, the form and its fields'],
  })
})
