import { type BrowserContext, expect, type Page, test as base } from 'playwright/test'
import { DEV_ACCOUNT } from '../../server/auth/dev-account.ts'
import { startDevServer } from '../support/dev-server.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'

const PAGES = [
  ...PUBLIC_PAGES.filter((path) => path !== '/'),
  '/news-old',
  '/reset-password',
  '/dev/ui',
  '/dev/mail',
]
const SCREENS = [
  'Inquiries',
  'Projects',
  'Services',
  'Team',
  'Clients',
  'Content',
  'Settings',
  'Accounts',
  'Activity',
]

/** What React and Vite say to every developer. */
const EXPECTED_MESSAGES = [
  '[vite] connecting...',
  '[vite] connected.',
  '%cDownload the React DevTools for a better development experience: https://react.dev/link/react-devtools font-weight:bold',
]

/** The picture that is not there, for which /dev/ui shows what stands in. */
const MISSING_IMAGE = '/images/gone-lit-'

/** On a development server. */
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

// At the first visit Vite transforms each module of the site.
test.describe.configure({ timeout: 90_000 })

test('Development server: no screen prints anything to the console, and a part wakes as in production', async ({
  context,
}) => {
  const consoleOutput = collectConsoleOutput(context)
  // Four tabs at a time: drawing a page and fetching its modules take turns.
  const paths = PAGES.values()
  const tabs = [0, 1, 2].map(async (tab) => {
    const page = await context.newPage()
    if (tab === 0) await expectLazyHydration(page)
    await visitPages(page, paths)
  })
  await Promise.all([...tabs, visitAdminScreens(await context.newPage())])
  expect(consoleOutput).toEqual([])
})

/** A part of home wakes when it comes near, as in production. */
async function expectLazyHydration(page: Page): Promise<void> {
  await visitPages(page, ['/'])
  // The page itself is awake: it answers a key.
  const soundLoaded = page.waitForResponse('**/sounds/click.mp3')
  await page.keyboard.press('Shift')
  await soundLoaded
  const section = page.locator('[data-deferred=firm]')
  await expect(section).not.toHaveAttribute('data-awake')
  await section.scrollIntoViewIfNeeded()
  await expect(section).toHaveAttribute('data-awake')
}

/** Keeps every console message of any kind, uncaught exception and failed answer of all tabs to come. */
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
    await expect(heading(name)).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await expectFontsOnce(page)
}

/** A preload that is not taken up: the browser warns of it too, but only seconds later. */
async function expectFontsOnce(page: Page): Promise<void> {
  const fonts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.woff2')),
  )
  expect(fonts, `the fonts that ${page.url()} fetched`).toEqual([...new Set(fonts)])
}
