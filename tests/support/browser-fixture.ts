import {
  test as playwrightTest,
  type Browser,
  type BrowserContext,
  type Page,
  type TestInfo,
} from 'playwright/test'

export { expect } from 'playwright/test'

interface Fixtures {
  /** Allows browser errors whose text matches, in this test: `tolerate(/404/)`. */
  tolerate: (pattern: RegExp) => void
  /** Opens a page in a new browser context without shared cookies. Closed at the end of the test. */
  newVisitor: () => Promise<Page>
}

/**
 * End-to-end test in a real browser. A console error, an uncaught exception or a failed request in any page of any
 * browser context fails the test.
 */
export const test = playwrightTest.extend<Fixtures>({
  tolerate: [
    async ({ browser }, use) => {
      const browserErrors: string[] = []
      const tolerated: RegExp[] = []
      const watchContext = (context: BrowserContext) => collectBrowserErrors(context, browserErrors)
      browser.on('context', watchContext)
      await use((pattern) => void tolerated.push(pattern))
      browser.off('context', watchContext)
      const unexpected = browserErrors.filter((text) => !tolerated.some((pattern) => pattern.test(text)))
      playwrightTest.expect(unexpected, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
  // Playwright's option `screenshot: 'only-on-failure'` takes a screenshot after every test and discards most of them.
  context: async ({ browser, context }, use, testInfo) => {
    await use(context)
    if (testInfo.status !== testInfo.expectedStatus) await attachScreenshots(browser, testInfo)
    // The next test reuses the context, emptied.
    await context.setOffline(false)
  },
  newVisitor: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      return await context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

function collectBrowserErrors(context: BrowserContext, browserErrors: string[]): void {
  context.on('console', (message) => {
    // Hydration mismatches, after which React renders again, are logged at level debug.
    if (message.type() === 'debug') browserErrors.push(`debug: ${message.text()}`)
    if (message.type() === 'error') browserErrors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => browserErrors.push(String(error.error())))
  context.on('requestfailed', (request) => {
    // Navigating away, closing a page or a frame, and signing out abort pending requests too, and look the same here.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') browserErrors.push(`${reason} ${request.url()}`)
  })
}

/** Adds a screenshot of every open page to the report and to the test's folder in `.cache/e2e`. */
async function attachScreenshots(browser: Browser, testInfo: TestInfo): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  for (const [index, page] of pages.entries()) {
    const path = testInfo.outputPath(`test-failed-${index + 1}.png`)
    await page.screenshot({ path, timeout: 5000 })
    testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
  }
}
