import type { Locator } from 'playwright/test'
import { inquiryList, inquiryRow } from '../support/inbox-locators.ts'
import { buildInquiry } from '../support/inquiries.ts'
import { failCalls } from '../support/intercept-calls.ts'
import { expect, test } from '../support/staff-fixture.ts'

// 348, 383
test('Inbox: long lists are paginated; loading errors are reported, logged and can be retried', async ({
  page,
  db,
  tolerate,
}) => {
  tolerate(/^Failed to load inquiries|status of 500|ERR_FAILED/)
  const wonInquiries = Array.from({ length: 120 }, (_, index) =>
    buildInquiry({
      name: `Person ${index}`,
      created_at: new Date(Date.now() - index * 60_000),
      status: 'won',
    }),
  )
  await db.insertInto('inquiries').values(wonInquiries).execute()
  const rows = inquiryList(page).getByRole('listitem')
  const errorToast = page.getByRole('alert').filter({ hasText: 'Failed to load inquiries' })

  await page.goto('/admin/inquiries')
  await expect(page.getByRole('button', { name: 'All 120' })).toBeVisible()
  await expect(rows).toHaveCount(50)
  const loadMoreButton = page.getByRole('button', { name: 'Load more inquiries' })
  await test.step('a next page that fails is requested once, reported once, and loaded by the button', async () => {
    const nextPage = (url: URL) => url.pathname.includes('inquiry.list') && url.search.includes('cursor')
    let pageRequests = 0
    await page.route(nextPage, (route) => {
      pageRequests++
      return route.abort()
    })
    await rows.last().scrollIntoViewIfNeeded()
    await expect(errorToast.first()).toBeVisible()
    await loadMoreButton.scrollIntoViewIfNeeded()
    await waitUntilSeen(loadMoreButton)
    expect(pageRequests).toBe(1)
    await expect(errorToast).toHaveCount(1)
    await page.unroute(nextPage)
    await loadMoreButton.click()
    await expect(inquiryRow(page, 'Person 50')).toBeVisible()
  })

  await test.step('the last page loads when the end of the list is near', async () => {
    await rows.last().scrollIntoViewIfNeeded()
    await expect(rows).toHaveCount(120)
    await expect(loadMoreButton).toBeHidden()
  })

  await test.step('a list that cannot be loaded can be retried', async () => {
    // The start of the stream would make the list refetch by itself.
    await page.route(/inquiry\.live/, (route) => route.abort())
    const mend = await failCalls(page, 'inquiry.list')
    const consoleErrors: string[] = []
    page.on('console', (message) => consoleErrors.push(message.text()))
    // A list that was not shown before: of the other one the device has kept the last answer.
    await page.goto('/admin/inquiries?status=won')
    await expect(errorToast.first()).toBeVisible()
    expect(consoleErrors.join()).toContain('Failed to load inquiries')
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(inquiryRow(page, 'Person 0')).toBeVisible()
  })
})

/**
 * Waits until the list would have requested its next page: its IntersectionObserver is called before this one, which is
 * younger, and its request is sent before this one's.
 */
async function waitUntilSeen(target: Locator) {
  await target.evaluate(async (element) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const observer = new IntersectionObserver(() => resolve(), { rootMargin: '400px' })
    observer.observe(element)
    await promise
    observer.disconnect()
    await fetch('/healthz')
  })
}
