import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { scrollEachIntoView, trackRequests } from '../support/network-activity.ts'

const DENSITY = 2

// Ascending, because a browser's memory cache holds on to the widest file that it has loaded.
const WINDOWS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

/** A tenth is not visible, and page margins make `sizes` in vw just as inexact. */
const MAX_ENLARGEMENT = 1.1
/** Less than two steps between file widths, of a third each: cards with a few widths may share one `sizes`. */
const MAX_WASTE = 1.6

/**
 * By page, the pictures that some window needs wider than their masters (1920 pixels, the hero 2560, close-ups 828):
 * they are as wide or as high as the window, and a wider file would require rendering them again.
 */
const WIDER_THAN_MASTER: Record<string, string[]> = {
  '/': ['frame', 'hero', 'living', 'office-windows', 'resid', 'resid-flats', 'switchroom-doors'],
  '/about': ['arco', 'hero'],
  '/services': ['hero', 'hilltop'],
  '/services/turnkey': ['district', 'hero'],
  '/projects': ['hero'],
  '/projects/casa-arco': ['arco', 'hero'],
  '/faq': ['hero'],
  '/news': ['hero'],
  '/news/why-we-photograph-every-joint': ['hero', 'mcb'],
  '/contact': ['frame'],
  '/inquiry': ['pendants'],
  '/admin': ['mcb'],
}

test.use({ viewport: WINDOWS[0], deviceScaleFactor: DENSITY, contextOptions: { reducedMotion: 'reduce' } })

for (const path of Object.keys(WIDER_THAN_MASTER))
  test(`Pictures: ${path} states the painted width of each picture, so that at 2x only those without a wider file are enlarged`, async ({
    page,
  }) => {
    const network = trackRequests(page)
    const wrong: string[] = []
    const enlarged = new Set<string>()
    await page.goto(path)
    // Hydrates the sections that defer their pictures.
    await network.scrollThrough(1.5)
    for (const window of WINDOWS) {
      await page.setViewportSize(window)
      await scrollEachIntoView(page.locator('picture').filter({ visible: true }))
      await network.waitForIdle()
      for (const picture of await shownPictures(page)) {
        const { name, painted, stated, file, widest } = picture
        const isEnlarged = painted * DENSITY > file * MAX_ENLARGEMENT
        if (isEnlarged) enlarged.add(name)
        const isTrue = painted <= stated * MAX_ENLARGEMENT && stated <= painted * MAX_WASTE
        if (!isTrue || (isEnlarged && file < widest))
          wrong.push(`${window.width}: ${JSON.stringify(picture)}`)
      }
    }
    expect(wrong).toEqual([])
    expect([...enlarged].toSorted()).toEqual(WIDER_THAN_MASTER[path])
  })

/**
 * Every visible picture: the width in CSS pixels at which it is painted, including parts that `object-fit: cover` cuts
 * off; the width that `sizes` states, which is `naturalWidth`; the pixel widths of its file and of the widest file.
 */
const shownPictures = (page: Page) =>
  page.locator('picture > img').evaluateAll((images) =>
    (images as HTMLImageElement[])
      .filter((image) => image.checkVisibility({ visibilityProperty: true }))
      .map(({ clientWidth, clientHeight, naturalWidth, naturalHeight, currentSrc, parentElement }) => {
        const [, name = '', file] = /([^/]+)-[a-z]+-(\d+)\.\w+$/.exec(currentSrc) ?? []
        const srcset = parentElement?.querySelector(`source[srcset*="/${name}-"]`)?.getAttribute('srcset')
        return {
          name,
          painted: Math.round(Math.max(clientWidth, (clientHeight * naturalWidth) / naturalHeight)),
          stated: naturalWidth,
          file: Number(file),
          widest: Number(/(\d+)w$/.exec(srcset ?? '')?.[1]),
        }
      }),
  )
