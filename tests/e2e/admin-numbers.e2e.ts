import type { Page } from 'playwright/test'
import { waitPastMidnight } from '../support/midnight.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { PHONE } from '../support/visits.ts'

const steps = (page: Page) => page.getByRole('list', { name: 'The way to an order' }).getByRole('listitem')

test('Numbers: a visit on a phone is counted and shown in the back office', async ({
  page,
  db,
  browser,
  site,
}) => {
  await waitPastMidnight()
  await test.step('a new visitor arrives from a search and views two pages', async () => {
    const context = await browser.newContext({
      baseURL: site.url,
      userAgent: PHONE,
      viewport: { width: 390, height: 844 },
    })
    const stranger = await context.newPage()
    await stranger.goto('/privacy', { referer: 'https://www.google.com/' })
    await stranger.goto('/terms')
    expect((await stranger.request.get('/404')).status()).toBe(404)
    expect(await context.cookies()).toEqual([])
    await context.close()
  })
  await expect
    .poll(
      async () =>
        (await db.selectFrom('visit_counts').select(['page', 'source', 'visits', 'views']).execute()).length,
    )
    .toBe(2)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/visits')
  await expect(page.getByText('1 visit, 2 page loads')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'By source', exact: true }).getByRole('row').last(),
  ).toHaveText('Google1100 %')
  await expect(page.getByRole('region', { name: 'By page', exact: true }).getByRole('row')).toHaveText([
    /Page/,
    '/privacy11',
    '/terms01',
  ])

  await page.goto('/admin')
  await expect(steps(page).first()).toHaveText(/^Visits1/)
})
