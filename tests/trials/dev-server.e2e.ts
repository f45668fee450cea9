import { type BrowserContext, expect, type Page, test as base } from 'playwright/test'
import { DEV_ACCOUNT } from '../../server/core/auth/dev-account.ts'
import { SECTIONS } from '../../server/sections/schema.ts'
import { startDevServer } from '../support/dev-server.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'

/** A page whose footer is far below the viewport at first. */
const LONG_PAGE = '/privacy'

const PAGES = [
  ...PUBLIC_PAGES.filter((path) => path !== LONG_PAGE),
  '/news-old',
  '/reset-password',
  '/dev/ui',
  '/dev/mail',
]
const SCREENS = [
  'Inquiries',
  ...SECTIONS.map(({ title }) => title),
  'Pictures',
  'Follow-ups',
  'Visits',
  'Mail',
  'Settings',
  'Accounts',
  'Activity',
]

/** Messages that React and Vite print in every project. */
const EXPECTED_MESSAGES = [
  '[vite] connecting...',
  '[vite] connected.',
  '%cDownload the React DevTools for a better development experience: https://react.dev/link/react-devtools font-weight:bold',
]

/** The missing image with which /dev/ui shows the fallback. */
const MISSING_IMAGE = '/images/gone-lit-'

/** End-to-end test on a development server. */
const test = base.extend<object, { development: string }>({
  development: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startDevServer()
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ development }, use) => await use(development),
})

// On the first visit Vite transforms every module of the site.
test.describe.configure({ timeout: 240_000 })

test('Development server: no page prints to the console, and sections hydrate late as in production', async ({
  context,
}) => {
  const consoleOutput = collectConsoleOutput(context)
  // Four tabs at a time, because rendering a page and fetching its modules alternate.
  const paths = PAGES.values()
  const tabs = [0, 1, 2].map(async (tab) => {
    const page = await context.newPage()
    if (tab === 0) await expectLazyHydration(page)
    await visitPages(page, paths)
  })
  await Promise.all([...tabs, visitAdminScreens(await context.newPage())])
  expect(consoleOutput).toEqual([])
})

/** The footer of a long page hydrates only when it comes near the viewport, as in production. */
async function expectLazyHydration(page: Page): Promise<void> {
  await visitPages(page, [LONG_PAGE])
  // The page itself gets hydrated sooner or later: it then responds to a key.
  let isSoundRequested = false
  page.on('request', (request) => (isSoundRequested ||= request.url().endsWith('/sounds/click.mp3')))
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Shift')
        return isSoundRequested
      },
      { timeout: 150_000 },
    )
    .toBe(true)
  const section = page.locator('[data-deferred=footer]')
  await expect(section).not.toHaveAttribute('data-awake')
  await section.scrollIntoViewIfNeeded()
  await expect(section).toHaveAttribute('data-awake')
}

/** Collects every console message and uncaught exception from all tabs of the context. */
function collectConsoleOutput(context: BrowserContext): string[] {
  const consoleOutput: string[] = []
  context.on('console', (message) => {
    const from = message.location().url
    if (!EXPECTED_MESSAGES.includes(message.text()) && !from.includes(MISSING_IMAGE))
      consoleOutput.push(`${message.type()}: ${message.text()} (${from})`)
  })
  context.on('weberror', (error) => consoleOutput.push(String(error.error())))
  return consoleOutput
}

async function visitPages(page: Page, paths: Iterable<string>): Promise<void> {
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectFontsOnce(page)
  }
}

async function visitAdminScreens(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('textbox', { name: 'Email' }).fill(DEV_ACCOUNT.email)
  await page.getByLabel('Password').fill(DEV_ACCOUNT.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  await expect(heading('Dashboard')).toBeVisible()
  for (const name of SCREENS) {
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name }).click()
    // Vite transforms the modules of a screen at its first visit.
    await expect(heading(name)).toBeVisible({ timeout: 60_000 })
    await page.waitForLoadState('networkidle')
  }
  await expectFontsOnce(page)
}

/** Expects that no font is fetched twice, as an unused preload is; the browser's own warning comes seconds later. */
async function expectFontsOnce(page: Page): Promise<void> {
  const fonts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.woff2')),
  )
  expect(fonts, `the fonts that ${page.url()} fetched`).toEqual([...new Set(fonts)])
}
