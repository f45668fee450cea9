import { expect, type Locator, type Page, type Request } from 'playwright/test'

/** What a page asks for and is given; watched from before it is opened. */
export interface Arrivals {
  /** The address of everything that was asked for so far. */
  asked: string[]
  /**
   * Waits until everything that was asked for has come, `besides` what is held back, and what came asks for nothing more
   * in two frames: half a second sooner than Playwright's `networkidle`.
   */
  settled(besides?: RegExp): Promise<void>
  /** Goes down to the page's end by so many windows at a time, and back, and stays at each stop until it has settled. */
  scrolledThrough(windows: number): Promise<void>
}

export function watchArrivals(page: Page): Arrivals {
  const asked: string[] = []
  const underWay = new Set<Request>()
  const over = (request: Request) => void underWay.delete(request)
  page.on('request', (request) => {
    asked.push(request.url())
    underWay.add(request)
  })
  page.on('requestfinished', over)
  page.on('requestfailed', over)

  const settled: Arrivals['settled'] = async (besides) => {
    const awaited = () => [...underWay].map((request) => request.url()).filter((url) => !besides?.test(url))
    for (let before = -1; before !== asked.length;) {
      before = asked.length
      await twoFrames(page)
      await expect.poll(awaited, { message: 'what has not come', intervals: [10, 20, 50] }).toEqual([])
    }
  }

  return {
    asked,
    settled,
    async scrolledThrough(windows) {
      for (let stop = 0, atEnd = false; !atEnd; stop += windows) {
        atEnd = await page.evaluate((down) => {
          scrollTo({ top: down * innerHeight, behavior: 'instant' })
          return scrollY + innerHeight >= document.documentElement.scrollHeight - 1
        }, stop)
        await settled()
      }
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await settled()
    },
  }
}

/** Brings each of them into the window and out again, sideways too: in a carousel stand some that nobody has seen yet. */
export const passBy = (elements: Locator): Promise<void> =>
  elements.evaluateAll(async (all) => {
    for (const element of all) {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
  })

/** In the first of them the observers of a page are told what came into view, before the second it is painted. */
const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
