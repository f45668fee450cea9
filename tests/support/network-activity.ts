import { expect, type Locator, type Page, type Request } from 'playwright/test'
import { waitForFrames } from './frames.ts'

/** The requests of a page since `trackRequests` was called. */
export interface NetworkActivity {
  /** The URL of every request so far. */
  requestedUrls: string[]
  /**
   * Waits until no request is in flight and none follows within two frames. Requests that match `ignore` do not count.
   * Half a second faster than Playwright's `networkidle`.
   */
  waitForIdle(ignore?: RegExp): Promise<void>
  /** Scrolls to the page's end in steps of this many viewport heights, and back; waits for idle after each step. */
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
      await waitForFrames(page, 2)
      await expect.poll(pendingUrls, { message: 'pending requests', intervals: [10, 20, 50] }).toEqual([])
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

/** Scrolls each element into view for one frame, horizontally too: a carousel's slides may be outside the view. */
export const scrollEachIntoView = (elements: Locator): Promise<void> =>
  elements.evaluateAll(async (nodes) => {
    for (const element of nodes) {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
  })
