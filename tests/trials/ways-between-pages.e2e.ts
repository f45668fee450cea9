import { test } from '../support/fixtures.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { expectSameBoxes } from '../support/ways-between-pages.ts'

// The narrowest phone, where a lack of space shows first.
test.use({ viewport: { width: 320, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

const PAGES = [...PUBLIC_PAGES, '/news-old']

for (const [way, pages] of [
  ['forwards', PAGES],
  ['backwards', PAGES.toReversed()],
] as const)
  test(`Navigation between pages: going ${way} on a phone, every page has the same boxes as when opened directly, and no style sheet loads twice`, async ({
    page,
  }) => {
    await expectSameBoxes(page, pages)
  })
