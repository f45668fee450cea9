import { expect, type Locator, type Page, type Request } from 'playwright/test'

/** What a page asks for and is given; watched from before it is opened. */
export interface NetworkActivity {
  /** The address of everything that was asked for so far. */
  requestedUrls: string[]
  /**
   * Waits until everything that was asked for has come, `besides` what is held back, and what came asks for nothing more
   * in two frames: half a second sooner than Playwright's `networkidle`.
   */
  waitForIdle(ignore?: RegExp): Promise<void>
  /** Goes down to the page's end by so many windows at a time, and back, and stays at each stop until it has settled. */
  scrollThrough(screensPerStep: number): Promise<void>
}

export function trackRequests(page: Page): NetworkActivity {
  const requestedUrls: string[] = []
  const inFlight = new Set<Request>()
  const onDone = (request: Request) => void inFlight.delete(request)
  page.on('request', (request) => {
    requestedUrls.push(request.url())
    inFlight.add(request)
  })
  page.on('requestfinished', onDone)
  page.on('requestfailed', onDone)

  const waitForIdle: NetworkActivity['waitForIdle'] = async (ignore) => {
    const pendingUrls = () =>
      [...inFlight].map((request) => request.url()).filter((url) => !ignore?.test(url))
    for (let previousCount = -1; previousCount !== requestedUrls.length;) {
      previousCount = requestedUrls.length
      await waitTwoFrames(page)
      await expect.poll(pendingUrls, { message: 'what has not come', intervals: [10, 20, 50] }).toEqual([])
    }
  }

  return {
    requestedUrls,
    waitForIdle,
    async scrollThrough(screensPerStep) {
      for (let position = 0, atEnd = false; !atEnd; position += screensPerStep) {
        atEnd = await page.evaluate((screens) => {
          scrollTo({ top: screens * innerHeight, behavior: 'instant' })
          return scrollY + innerHeight >= document.documentElement.scrollHeight - 1
        }, position)
        await waitForIdle()
      }
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await waitForIdle()
    },
  }
}

/** Brings each of them into the window and out again, sideways too: in a carousel stand some that nobody has seen yet. */
export const scrollEachIntoView = (elements: Locator): Promise<void> =>
  elements.evaluateAll(async (nodes) => {
    for (const element of nodes) {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
  })

/** In the first of them the observers of a page are told what came into view, before the second it is painted. */
const waitTwoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
