import { test } from '../support/fixtures.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { expectSameBoxes } from '../support/ways-between-pages.ts'

// The narrowest phone: what has too little room shows there first.
test.use({ viewport: { width: 320, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

const PAGES = [...PUBLIC_PAGES, '/news-old']

for (const [way, pages] of [
  ['forwards', PAGES],
  ['backwards', PAGES.toReversed()],
] as const)
  test(`Ways between pages: ${way} every page has the same boxes on a phone, and no sheet comes twice`, async ({
    page,
  }) => {
    await expectSameBoxes(page, pages)
  })
