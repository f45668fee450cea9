import { test } from '../../support/fixtures.ts'
import { expectSameBoxes } from '../../support/ways-between-pages.ts'

// The narrowest phone: what has too little room shows there first.
test.use({ viewport: { width: 320, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

/** One page of each set of sheets. */
const PAGES = [
  '/',
  '/services/turnkey',
  '/projects/casa-arco',
  '/contact',
  '/inquiry',
  '/news/why-we-photograph-every-joint',
  '/privacy',
]

// tests/trials/ways-between-pages.e2e.ts walks through every page, backwards too.
test('Ways between pages: on a phone a page has the same boxes when one comes from another, and no sheet comes twice', async ({
  page,
}) => {
  await expectSameBoxes(page, PAGES)
})
