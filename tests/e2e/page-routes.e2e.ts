import type { Page, Request } from 'playwright/test'
import { callToAction as callToActionText } from '../../src/content/call-to-action.ts'
import { firm } from '../../src/firm.ts'
import { expect, test } from '../support/fixtures.ts'
import { headerStateAfterHydration } from '../support/hydration.ts'
import { trackLayoutShifts } from '../support/layout-shifts.ts'
import { trackRequests } from '../support/network-activity.ts'
import { HOME } from '../support/public-pages.ts'
import { clippedTexts, horizontalOverflow, textTop } from '../support/text-overflow.ts'

interface PageCase {
  path: string
  heading: string
  title: RegExp
  /** The words below the heading, of a page that has no others. */
  text?: string
}

const GROUPS: [name: string, routes: PageCase[]][] = [
  [
    'Firm and work',
    [
      HOME,
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
      {
        path: '/news/sixteen-floors-three-phases-one-quiet-summer',
        heading: 'Sixteen floors, three phases, one quiet summer',
        title: /^Sixteen floors/,
      },
      {
        path: '/news-old',
        heading: 'News & Updates',
        title: /^News & Updates: /,
        text: 'Coming soon...',
      },
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

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

for (const [name, routes] of GROUPS)
  // 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 405
  test(`Pages, ${name}: each answers with its heading and title, nothing on it fails, shifts or scrolls sideways, on a phone and on a desktop, nor is cut off at 200 % text size`, async ({
    page,
  }) => {
    const network = trackRequests(page)
    const shifts = await trackLayoutShifts(page)
    for (const { path, heading, title, text = heading } of routes)
      await test.step(path, async () => {
        await page.setViewportSize(PHONE)
        const response = await page.goto(path)
        expect(response?.status()).toBe(200)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await expect(page).toHaveTitle(title)
        await expect(page.getByRole('main')).toContainText(text)
        await headerStateAfterHydration(page)
        await network.scrollThrough(0.8)
        expect(await shifts()).toEqual([])
        expect(await horizontalOverflow(page)).toBe(0)
        await page.setViewportSize(DESKTOP)
        await network.scrollThrough(1.5)
        expect(await horizontalOverflow(page)).toBe(0)
        await expectLargeTextFits(page)
      })
  })

/** Twice the size of text, on a phone and as at 200 % zoom of a desktop. */
async function expectLargeTextFits(page: Page) {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  for (const size of [{ width: 720, height: 450 }, PHONE]) {
    await page.setViewportSize(size)
    const description = `200 % at ${size.width}`
    expect.soft(await clippedTexts(page), description).toEqual([])
    const headerBox = await page.getByRole('banner').boundingBox()
    const brandBox = await page.getByRole('banner').getByText(firm.name).boundingBox()
    expect.soft(brandBox?.y, description).toBeGreaterThanOrEqual(0)
    // Letters are within their line box.
    const firstTextTop = await textTop(page, 'main :is(.text-eyebrow, h1)')
    expect.soft(firstTextTop, description).toBeGreaterThan((headerBox?.height ?? NaN) - 4)
  }
}

// 13, 14, 15, 16, 17, 18
test('404: an unknown or malformed path says so, with the status too, in the frame of the site, and links home', async ({
  page,
  tolerate,
}) => {
  tolerate(/404/)
  for (const path of ['/x/y/z', '/news/no-such-article', '/%FF'])
    await test.step(path, async () => {
      const warningLogged = page.waitForEvent('console', (message) => message.type() === 'warning')
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      expect((await warningLogged).text()).toContain(path.replace('%FF', ''))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
      await expect(page).toHaveTitle(`Page Not Found: ${firm.name}`)
      await expect(
        page.getByText("The page you're looking for doesn't exist or has been moved.", { exact: true }),
      ).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
    })
  await page.getByRole('link', { name: 'Return Home', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle(HOME.title)
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
test('Navigation: links of the header, the text and the footer change the page without a reload; back and forward restore it', async ({
  page,
}) => {
  await page.goto('/terms')
  await page.evaluate(() => Object.assign(window, { same: true }))
  const main = page.getByRole('navigation', { name: 'Main' })
  for (const [name, heading] of MENU) {
    await main.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  }
  // On the second visit the sections that were not hydrated before are.
  await main.getByRole('link', { name: 'HOME', exact: true }).click()
  const callToAction = page.getByRole('region', { name: callToActionText.heading })
  await callToAction.getByRole('link', { name: 'START YOUR PROJECT', exact: true }).click()
  await expect(page).toHaveURL('/inquiry')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service')
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})

// 352
test('Error page: a page that throws while rendering shows our text and a way on', async ({
  page,
  tolerate,
}) => {
  tolerate(/TypeError/)
  await page.goto('/terms')
  await page.route(/\/trpc\/.*clients\.list/, (route) =>
    route.fulfill({ json: invalidResult(route.request()) }),
  )
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'HOME' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something tripped')
  await expect(page.getByText('This page could not be drawn. Please try again in a moment.')).toBeVisible()
  await expect(page.getByText(/TypeError|cannot read|is not a function/i)).toHaveCount(0)
  await menu.getByRole('link', { name: 'CONTACT' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await menu.getByRole('link', { name: 'HOME' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heading)
})

/** A response that is invalid for every call of the batch. */
const invalidResult = (request: Request) =>
  new URL(request.url()).pathname.split(',').map(() => ({ result: { data: 7 } }))
