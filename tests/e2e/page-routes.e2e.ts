import type { Page } from 'playwright/test'
import { callToAction } from '../../src/content/call-to-action.ts'
import { firm } from '../../src/firm.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/browser-fixture.ts'
import { headerStateAfterHydration } from '../support/hydration.ts'
import { HOME, NEWSLETTER_PAGE } from '../support/public-pages.ts'

interface PageCase {
  path: string
  heading: string
  title: RegExp
}

const GROUPS: [name: string, routes: PageCase[]][] = [
  [
    'Firm and work',
    [
      { path: '/about', heading: 'Drawn by day, lit by dusk', title: new RegExp(`^About ${firm.name}`) },
      { path: '/services', heading: 'Every volt, from the yard to the lamp', title: /^Electrical services/ },
      {
        path: '/services/industrial',
        heading: 'Industrial',
        title: new RegExp(`^Industrial: ${firm.name}$`),
      },
      { path: '/projects', heading: 'Projects', title: /^Projects: homes/ },
      { path: '/projects/casa-arco', heading: 'Casa Arco', title: new RegExp(`^Casa Arco: ${firm.name}$`) },
    ],
  ],
  [
    'Reading',
    [
      { path: '/faq', heading: 'Questions we hear on site', title: /^Questions about electrical work/ },
      { path: '/news', heading: 'News', title: new RegExp(`^News from ${firm.name}$`) },
      {
        path: '/news/the-earth-pit-nobody-could-find',
        heading: 'The earth pit nobody could find',
        title: /^The earth pit/,
      },
      { path: '/news-old', heading: 'News & Updates', title: /^News & Updates: / },
    ],
  ],
  [
    'Writing to the firm, and legal texts',
    [
      { path: '/contact', heading: 'Contact Us', title: new RegExp(`^Contact ${firm.name}$`) },
      { path: '/inquiry', heading: 'START YOUR PROJECT', title: /^Start your project with/ },
      { path: '/privacy', heading: 'Privacy Policy', title: /^Privacy Policy: / },
      { path: '/terms', heading: 'Terms of Service', title: /^Terms of Service: / },
    ],
  ],
]

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 844 }

for (const [name, routes] of GROUPS)
  // 2, 3, 4, 5, 6, 7, 8, 9, 10, 404, 405
  test(`Routes, ${name}: every page responds, wide and on a phone, without errors of the browser or of axe`, async ({
    page,
  }) => {
    for (const route of routes)
      await test.step(route.path, async () => {
        await page.emulateMedia({ reducedMotion: 'no-preference' })
        await expectPageLoads(page, route)
        // With reduced motion nothing waits to be scrolled into view.
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await expectFitsPhone(page)
        await expectNoAxeViolations(page)
        await page.setViewportSize(desktop)
        await expectNoAxeViolations(page)
      })
  })

// 1, 405: axe runs on Home in home.e2e.ts
test('Routes: / responds with its page, wide and on a phone, and the browser reports no error', async ({
  page,
}) => {
  await expectPageLoads(page, HOME)
  await expectFitsPhone(page)
})

async function expectPageLoads(page: Page, { path, heading, title }: PageCase) {
  await page.setViewportSize(desktop)
  const response = await page.goto(path)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect(page).toHaveTitle(title)
  await headerStateAfterHydration(page)
}

async function expectFitsPhone(page: Page) {
  await page.setViewportSize(phone)
  await page.reload()
  await headerStateAfterHydration(page)
  for (const width of [320, phone.width]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

// 404
test('Form errors: axe finds nothing in them', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [path, button] of [
    ['/inquiry', 'SUBMIT INQUIRY'],
    ['/contact', 'SUBMIT'],
    [NEWSLETTER_PAGE, 'Subscribe'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
      await expectNoAxeViolations(page)
    })
})

// 404
test('Projects list, empty projects and an open question: axe finds nothing', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/projects?view=list', '/projects?category=Marine', '/faq#rccb'])
    await test.step(path, async () => {
      await page.goto(path)
      await headerStateAfterHydration(page)
      await expectNoAxeViolations(page)
    })
})

// 10
test('Old news page: shows its original text and is noindex', async ({ page }) => {
  await page.goto('/news-old')
  await expect(page.getByText('Coming soon...', { exact: true })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.goto('/news')
  await expect(page.locator('a[href*="news-old"]')).toHaveCount(0)
})

const UNKNOWN_PATHS = [
  '/x',
  '/x/y/z',
  '/services/a/b',
  '/news/no-such-article',
  '/projects/no-such-project',
  '/Contact',
]

// 13, 14, 15, 16, 17, 404
test('404: an unknown path says so, with the status too, and links home', async ({ page, tolerate }) => {
  tolerate(/404/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of UNKNOWN_PATHS)
    await test.step(path, async () => {
      const warningLogged = page.waitForEvent('console', (message) => message.type() === 'warning')
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      expect((await warningLogged).text()).toContain(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
      await expect(page).toHaveTitle(`Page Not Found: ${firm.name}`)
      await expect(
        page.getByText("The page you're looking for doesn't exist or has been moved.", { exact: true }),
      ).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
    })
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle(HOME.title)
})

// 13, 18
test('404: a malformed path is an unknown page like any other', async ({ page, tolerate }) => {
  tolerate(/404/)
  for (const path of ['/%FF', '/no%00where', '/x/%E0%A4%A/x'])
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
      await expect(page).toHaveTitle(/./)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    })
})

test("Search parameters: a NUL character does not stop the page's script", async ({ page }) => {
  await page.goto('/projects?category=a%00b&view=list')
  await page.getByRole('button', { name: 'Grid' }).click()
  await expect(page).toHaveURL(/category=ab$/)
})

/** Links of the header, with words of the heading of each page. */
const MENU = [
  ['HOME', HOME.heading],
  ['ABOUT', 'Drawn by day'],
  ['SERVICES', 'Every volt'],
  ['PROJECTS', 'Projects'],
  ['FAQ', 'Questions'],
  ['NEWS', 'News'],
  ['CONTACT', 'Contact Us'],
] as const

// 19
test('Navigation: links change the page without a reload; back and forward restore it', async ({ page }) => {
  await page.goto('/terms')
  await page.evaluate(() => Object.assign(window, { same: true }))
  const main = page.getByRole('navigation', { name: 'Main' })
  for (const [name, heading] of MENU) {
    await main.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  }
  // On the second visit the sections that were not hydrated before are.
  await main.getByRole('link', { name: 'HOME' }).click()
  await expect(page.getByRole('region', { name: callToAction.heading })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})
