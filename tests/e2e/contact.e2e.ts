import { firm } from '../../src/firm.ts'
import { expect, test } from '../support/fixtures.ts'
import { visitUntilShown } from '../support/served-html.ts'

/** A page that shows these hours was rendered with the changed settings. */
const CHANGED_HOURS = 'Mon-Fri 10 AM to 6 PM'

// 186
test('Contact map: a map URL of the settings gets a lazy iframe, on every way to the page, and its links open in new tabs', async ({
  page,
  db,
  context,
}) => {
  await db
    .updateTable('settings')
    .set({ map_url: 'https://maps.example/embed?q=thane', hours_text: CHANGED_HOURS })
    .execute()
  const pages: Record<string, string> = {
    '/embed': '<a href="/larger" target="_blank">View larger map</a>',
    '/larger': '<form action="/route"><button>Route</button></form>',
    '/route': 'The way',
  }
  await context.route('https://maps.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: pages[new URL(route.request().url()).pathname] }),
  )
  const expectMap = async () => {
    const frame = page.getByTitle(new RegExp(`^Map: ${firm.name}`))
    await expect(frame).toHaveAttribute('loading', 'lazy')
    await frame.scrollIntoViewIfNeeded()
    await expect
      .poll(() => page.frames().map((childFrame) => childFrame.url()))
      .toContain('https://maps.example/embed?q=thane')
  }
  await visitUntilShown(page, '/', CHANGED_HOURS)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'CONTACT' }).click()
  await expectMap()
  await visitUntilShown(page, '/contact', CHANGED_HOURS)
  await expectMap()
  const response = await page.request.get('/contact')
  expect(response.headers()['content-security-policy']).toContain('frame-src https://maps.example;')

  await test.step('a page opened from the map in a new tab works as usual', async () => {
    const link = page.frameLocator('iframe').getByRole('link', { name: 'View larger map' })
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
    await tab.getByRole('button', { name: 'Route' }).click()
    await expect(tab.getByText('The way')).toBeVisible()
  })
})
