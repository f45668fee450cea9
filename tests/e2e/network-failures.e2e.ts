import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { headerStateAfterHydration } from '../support/hydration.ts'
import { HOME } from '../support/public-pages.ts'

/** Errors of requests without a network, and of a chunk that did not load. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/

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

/** Waits until React has hydrated the header's links. */
const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    const links = [...document.querySelectorAll('header a')]
    return (
      links.length > 0 && links.every((link) => Object.keys(link).some((key) => key.startsWith('__react')))
    )
  })

/** Collects the paths of all document requests from now on. */
function trackDocumentLoads(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

// D62, D63
test('Offline: after a short outage a sent inquiry still redirects home, with its toast', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(OFFLINE)
  const assetsLoaded = Promise.all(
    [/toaster.*js/, /toaster.*css/, /inquiry-form.*js/].map((pattern) => page.waitForResponse(pattern)),
  )
  await page.goto('/inquiry')
  // The toasts are fetched with the first input that the page hears.
  await headerStateAfterHydration(page)
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Phone').fill('+91 98200 12345')
  await page.getByLabel('Project type').selectOption('commercial')
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

test('Chunks: a preload or an optional chunk that failed offline blocks nothing, and a tab with an older build goes on by loading the new document', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(OFFLINE)
  tolerate(/status of 404/)
  await page.goto('/terms')
  await waitForHydration(page)
  await test.step('the page stays when what is below it cannot be loaded, and the next navigation works', async () => {
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const requestFailed = page.waitForEvent('requestfailed')
    await menu(page).getByRole('link', { name: 'HOME', exact: true }).hover()
    await page.mouse.wheel(0, 5000)
    await requestFailed
    await expect(heading(page)).toHaveText('Terms of Service')
    await context.setOffline(false)
    await menu(page).getByRole('link', { name: 'HOME', exact: true }).click()
    await expect(heading(page)).toHaveText(HOME.heading)
  })
  await test.step('a chunk that is gone since a release has the new document loaded', async () => {
    await waitForHydration(page)
    const contactChunk = /assets\/contact-[\w-]{8}\.js/
    await page.route(contactChunk, (route) => route.fulfill({ status: 404 }))
    await page.route(/\/contact$/, async (route) => {
      await page.unroute(contactChunk)
      await route.continue()
    })
    const documentLoads = trackDocumentLoads(page)
    await menu(page).getByRole('link', { name: 'CONTACT', exact: true }).click()
    await expect(heading(page)).toHaveText('Contact Us')
    await expect(page.getByRole('form', { name: 'Contact us' })).toBeVisible()
    expect(documentLoads).toEqual(['/contact'])
  })
})

test('Missing chunk: the page is reloaded only once, and can be retried', async ({ page, tolerate }) => {
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
      // The way on is visible, whatever header the page would have had.
      const link = await brightness(menu(page).getByRole('link', { name: 'CONTACT' }), 'color')
      expect(link - (await brightness(page.getByRole('main'), 'background-color'))).toBeGreaterThan(0.5)
      // Another reload would have begun.
      await page.waitForLoadState('networkidle')
      expect(documentLoads.length).toBeLessThanOrEqual(2)
      await expect(page.getByText('Something tripped')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(heading(page)).toHaveText(title)
    })
})
