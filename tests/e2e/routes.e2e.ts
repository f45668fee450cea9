import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/story.ts'

const ROUTES: [path: string, heading: string, title: RegExp][] = [
  ['/', 'Where electrical engineering meets execution', /^Saanjh Electricals: electrical design/],
  ['/about', 'Drawn by day, lit by dusk', /^About Saanjh Electricals/],
  ['/services', 'Every volt, from the yard to the lamp', /^Electrical services/],
  ['/services/industrial', 'Industrial', /^Industrial: Saanjh Electricals$/],
  ['/projects', 'Projects', /^Projects: homes/],
  ['/faq', 'Questions we hear on site', /^Questions about electrical work/],
  ['/news', 'News', /^News from Saanjh Electricals$/],
  ['/news/the-earth-pit-nobody-could-find', 'The earth pit nobody could find', /^The earth pit/],
  ['/contact', 'Contact Us', /^Contact Saanjh Electricals$/],
  ['/inquiry', 'START YOUR PROJECT', /^Start your project with/],
  ['/privacy', 'Privacy Policy', /^Privacy Policy: /],
  ['/terms', 'Terms of Service', /^Terms of Service: /],
  ['/news-old', 'News & Updates', /^News & Updates: /],
]

for (const [path, heading, title] of ROUTES)
  // 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 405
  test(`${path} answers with its page, and the browser has nothing to complain of`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(title)
    await page.waitForLoadState('networkidle')
  })

for (const [path] of ROUTES)
  // 405
  test(`${path} is as quiet on a phone, and no wider than it`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

for (const [path] of ROUTES.slice(1))
  // 404
  test(`axe finds nothing on ${path}, wide or on a phone`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expectNoFindings(page)
    }
  })

for (const [path, button] of [
  ['/inquiry', 'SUBMIT INQUIRY'],
  ['/contact', 'SUBMIT'],
  ['/news', 'Subscribe'],
] as const)
  // 404
  test(`axe finds nothing in the messages of the form on ${path}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    await expectNoFindings(page)
  })

for (const path of ['/projects?view=list', '/projects?category=Marine', '/faq#rccb', '/no/such/page'])
  // 404
  test(`axe finds nothing on ${path} either`, async ({ page, tolerate }) => {
    tolerate(/404/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectNoFindings(page)
  })

// 10
test('the old news page says what it always said, and asks not to be found', async ({ page }) => {
  await page.goto('/news-old')
  await expect(page.getByText('Coming soon...', { exact: true })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.goto('/news')
  await expect(page.locator('a[href*="news-old"]')).toHaveCount(0)
})

for (const path of ['/x', '/x/y/z', '/services/a/b', '/news/no-such-article', '/About'])
  // 13, 14, 15, 16, 17
  test(`${path} is nowhere, says so with the status too, and leads home`, async ({ page, tolerate }) => {
    tolerate(/404/)
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    expect((await warned).text()).toContain(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
    await expect(page).toHaveTitle('Page Not Found: Saanjh Electricals')
    await expect(
      page.getByText("The page you're looking for doesn't exist or has been moved.", { exact: true }),
    ).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL('/')
  })

for (const path of ['/%FF', '/no%00where', '/services/%E0%A4%A/x'])
  // 13, 18
  test(`${path} is no address, and nowhere like any other`, async ({ page, tolerate }) => {
    tolerate(/404/)
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
    await expect(page).toHaveTitle(/./)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })

// 13
test('a character that nobody can type does not stop the script of the page', async ({ page }) => {
  await page.goto('/projects?category=a%00b&view=list')
  await page.getByRole('button', { name: 'Grid' }).click()
  await expect(page).toHaveURL(/category=ab$/)
})

// 19
test('links change the page without loading it anew; back and forward find it again', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => Object.assign(window, { same: true }))
  const main = page.getByRole('navigation', { name: 'Main' })
  for (const [name, heading] of [
    ['SERVICES', 'Every volt'],
    ['PROJECTS', 'Projects'],
    ['FAQ', 'Questions'],
    ['NEWS', 'News'],
    ['CONTACT', 'Contact Us'],
    ['ABOUT', 'Drawn by day'],
  ] as const) {
    await main.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  }
  // What the first page left asleep is awake on the second visit.
  await expect(page.getByRole('heading', { name: 'Mission' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Drawn by day')
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})
