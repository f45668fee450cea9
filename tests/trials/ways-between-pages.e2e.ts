import { test } from '../support/fixtures.ts'
import { expectSameBoxes, PAGES } from '../support/ways-between-pages.ts'

// The narrowest phone: what has too little room shows there first.
test.use({ viewport: { width: 320, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

test('Ways between pages: backwards, too, every page has the same boxes on a phone, and no sheet comes twice', async ({
  page,
}) => {
  await expectSameBoxes(page, PAGES.toReversed())
})
