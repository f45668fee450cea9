import type { Locator, Page } from 'playwright/test'
import { sendContactForm } from '../support/contact-form-page.ts'
import { openContent, preview } from '../support/content-screen.ts'
import { trackDocumentLoads, waitForHydration } from '../support/document-loads.ts'
import { expect, test } from '../support/fixtures.ts'
import { headerStateAfterHydration, moveMouseUntilHydrated } from '../support/hydration.ts'
import { SHOPS } from '../support/project-types.ts'
import { HOME } from '../support/public-pages.ts'
import { signIn } from '../support/staff-fixture.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** The brightness of an element's colour, or of the first opaque background behind it, from 0 to 1. */
const brightness = (element: Locator, property: 'color' | 'background-color') =>
  element.evaluate((node, property) => {
    const transparent = 'rgba(0, 0, 0, 0)'
    const colour = (current: Element): string => {
      const value = getComputedStyle(current).getPropertyValue(property)
      return value === transparent && current.parentElement ? colour(current.parentElement) : value
    }
    const [red = 0, green = 0, blue = 0] = (colour(node).match(/[\d.]+/g) ?? []).map(Number)
    return (red + green + blue) / 765
  }, property)

// D62, D63
test('Offline: after a short outage, sending the inquiry again still redirects home, with its toast', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/)
  const assetsLoaded = Promise.all(
    [/toaster.*js/, /toaster.*css/, /inquiry-form.*js/].map((pattern) => page.waitForResponse(pattern)),
  )
  await page.goto('/inquiry')
  // The toasts load with the first input that the page handles.
  await headerStateAfterHydration(page)
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Phone').fill('+91 98200 12345')
  await page.getByLabel('Project type').selectOption(SHOPS.value)
  await page.getByLabel('Project details').fill('Panel for the second floor.')
  await assetsLoaded
  const submitButton = page.getByRole('button', { name: 'SUBMIT INQUIRY' })
  await context.setOffline(true)
  await submitButton.click()
  await expect(page.getByText('Submission Failed')).toBeVisible()
  // Hovering makes the router preload the link, which fails.
  const requestFailed = page.waitForEvent('requestfailed')
  await menu(page).getByRole('link', { name: 'HOME' }).hover()
  await requestFailed
  await context.setOffline(false)
  const documentLoads = trackDocumentLoads(page)
  await submitButton.click()
  await expect(page.getByText('Inquiry Submitted Successfully!')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(heading(page)).toHaveText(HOME.heading)
  expect(documentLoads).toEqual(['/'])
  const successToast = page.getByRole('status').filter({ hasText: 'Inquiry Submitted Successfully!' })
  await expect(successToast).toContainText(/Reference \w+/)
  await successToast.getByRole('button', { name: 'Dismiss' }).click()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(successToast).toHaveCount(0)
})

test('Missing chunk: the page is reloaded only once, and can then be retried', async ({ page, tolerate }) => {
  tolerate(/ERR_FAILED|Failed to fetch dynamically imported module/)
  const documentLoads = trackDocumentLoads(page)
  for (const [from, to, title] of [
    ['/terms', 'CONTACT', 'Contact Us'],
    ['/contact', 'Terms of Service', 'Terms of Service'],
  ] as const)
    await test.step(`from ${from} to ${to}`, async () => {
      await page.goto(from)
      await waitForHydration(page)
      await page.route(/assets\/(contact|terms)-[\w-]{8}\.js/, (route) => route.abort())
      documentLoads.length = 0
      await page.getByRole('link', { name: to, exact: true }).click()
      await expect.poll(() => documentLoads.length).toBeGreaterThanOrEqual(1)
      await expect(page.getByText('Something tripped')).toBeVisible()
      // The link to go on is visible, whatever header the page would have had.
      const link = await brightness(menu(page).getByRole('link', { name: 'CONTACT' }), 'color')
      expect(link - (await brightness(page.getByRole('main'), 'background-color'))).toBeGreaterThan(0.5)
      // By then another reload would have begun.
      await page.waitForLoadState('networkidle')
      expect(documentLoads.length).toBeLessThanOrEqual(2)
      await expect(page.getByText('Something tripped')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(heading(page)).toHaveText(title)
    })
})

test('Content preview: a frame whose script does not load says so and can retry, instead of loading forever', async ({
  page,
  context,
  db,
  site,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|Failed to fetch dynamically imported module/)
  await signIn(context, db, site.url)
  await page.setViewportSize({ width: 1440, height: 900 })
  const previewChunk = /assets\/preview-.*\.js/
  await page.route(previewChunk, (route) => route.abort())
  await openContent(page)
  await expect(preview(page).getByRole('heading', { name: 'Something tripped' })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await page.unroute(previewChunk)
  await preview(page).getByRole('button', { name: 'Try again' }).click()
  await expect(preview(page).getByRole('heading', { level: 1, includeHidden: true })).toHaveText(HOME.heading)
})

test('Client logos: without their script the row scrolls, and nothing breaks', async ({ page, tolerate }) => {
  tolerate(/ERR_FAILED/)
  const row = page.getByRole('group', { name: 'People we keep the lights on for' }).getByRole('region')
  await page.route('**/carousel-motion-*.js', (route) => route.abort())
  const scriptFailed = page.waitForEvent('requestfailed')
  await page.goto('/')
  await row.scrollIntoViewIfNeeded()
  expect((await scriptFailed).url()).toContain('carousel-motion')
  await row.hover()
  await page.mouse.wheel(300, 0)
  await expect.poll(() => row.evaluate((view) => view.scrollLeft)).toBeGreaterThan(0)
})

// 61, 67
test('Sounds: a sound that does not load is only logged, and without the Web Audio API the site works unchanged', async ({
  page,
  tolerate,
}) => {
  tolerate(/500 .*\/sounds\/click\.mp3/)
  await page.route('**/sounds/click.mp3', (route) => route.fulfill({ status: 500 }))
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.goto('/terms')
  await moveMouseUntilHydrated(page, 5, 600)
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => warnings.join()).toContain('/sounds/click.mp3')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await menu(page).getByRole('link', { name: 'CONTACT', exact: true }).click()
  await expect(page).toHaveTitle(/^Contact/)

  await page.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext'))
  await page.goto('/terms')
  await moveMouseUntilHydrated(page, 5, 600)
  await page.getByRole('heading', { level: 1 }).click()
  await menu(page).getByRole('link', { name: 'CONTACT', exact: true }).click()
  await expect(page).toHaveTitle(/^Contact/)
})

// 235
test('Contact form: without the toast chunk, the form itself reports a failure', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|503/)
  await page.route(/assets\/toaster-.*js/, (route) => route.abort())
  await page.route('**/trpc/inquiry.contact**', (route) => route.fulfill({ status: 503, json: [] }), {
    times: 1,
  })
  await page.goto('/contact')
  await waitForHydration(page)
  await sendContactForm(page)
  const form = page.getByRole('form', { name: 'Contact us' })
  await expect(form.getByRole('alert')).toHaveText(
    'Submission Failed. Please try again or contact us directly.',
  )
  await expect(form.getByLabel('Name *')).toHaveValue('Rohan Desai')
  await form.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible()
  expect(await db.selectFrom('inquiries').select(['name', 'source']).execute()).toEqual([
    { name: 'Rohan Desai', source: 'contact' },
  ])
})
