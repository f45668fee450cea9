import { test } from '../../support/fixtures.ts'
import { expectSameBoxes, PAGES } from '../../support/ways-between-pages.ts'

// The narrowest phone: what has too little room shows there first.
test.use({ viewport: { width: 320, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

// tests/trials/ways-between-pages.e2e.ts walks backwards.
test('Ways between pages: on a phone every page has the same boxes when one comes from another, and no sheet comes twice', async ({
  page,
}) => {
  await expectSameBoxes(page, PAGES)
})
