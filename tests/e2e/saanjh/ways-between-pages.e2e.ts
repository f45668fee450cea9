import { test } from '../../support/fixtures.ts'
import { expectSameBoxes } from '../../support/ways-between-pages.ts'

// The narrowest phone, where a lack of space shows first.
test.use({ viewport: { width: 320, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

/** One page for each set of style sheets. */
const PAGES = [
  '/',
  '/services/turnkey',
  '/projects/casa-arco',
  '/contact',
  '/inquiry',
  '/news/why-we-photograph-every-joint',
  '/privacy',
]

// tests/trials/ways-between-pages.e2e.ts walks through every page, also backwards.
test('Navigation between pages: on a phone, a page that is reached by a link has the same boxes as when opened directly, and no style sheet loads twice', async ({
  page,
}) => {
  await expectSameBoxes(page, PAGES)
})
