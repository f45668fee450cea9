import type { Page } from 'playwright/test'
import { sendContactForm } from '../../support/contact-form-page.ts'
import { trackDocumentLoads, waitForHydration } from '../../support/document-loads.ts'
import { expect, test } from '../../support/fixtures.ts'
import { HOME } from '../../support/public-pages.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

// 396
test('Chunks: a preload or an optional chunk that fails offline blocks nothing, a tab with an older build recovers by loading the new document, and forms whose script never loads are submitted as plain HTML', async ({
  page,
  context,
  db,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch dynamically imported module|status of 404/)
  await page.goto('/terms')
  await waitForHydration(page)
  await test.step('the page stays when its lower sections cannot be loaded, and the next navigation works', async () => {
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
  await test.step('a chunk that a release has removed makes the browser load the new document', async () => {
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
  await test.step('a form whose script never loads is submitted as plain HTML', async () => {
    await page.route(/assets\/contact-form/, (route) => route.abort())
    await page.reload()
    await sendContactForm(page)
    await expect(page).toHaveURL(/\/contact\?sent=/)
    await expect(page.getByText('Message Sent!')).toBeVisible()
    expect(await db.selectFrom('inquiries').select(['name', 'source']).execute()).toEqual([
      { name: 'Rohan Desai', source: 'contact' },
    ])
  })
  await test.step('a filter whose script never loads selects the pressed value as plain HTML', async () => {
    await page.route(/assets\/project-list-[\w-]{8}\.js/, (route) => route.abort())
    await page.goto('/projects')
    const filters = page.getByRole('group', { name: 'Filter by category' })
    await filters.getByRole('button', { name: 'Residential' }).click()
    await expect(page).toHaveURL(/\/projects\?category=Residential$/)
    await expect(filters.getByRole('button', { name: 'Residential', pressed: true })).toBeVisible()
  })
})
