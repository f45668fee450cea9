import { insertInquiry } from '../support/inquiries.ts'
import { expect, test } from '../support/staff-fixture.ts'

// 383
test('Live inquiries: a sixth tab is refused its stream, retries, and connects once another tab is closed', async ({
  page,
  context,
  site,
  db,
  tolerate,
}) => {
  // Calls without a session make the browser and the screens log errors.
  tolerate(/status of 4(01|29)|^Failed to load/)
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const openStream = async () => {
    const abortController = new AbortController()
    const { signal } = abortController
    const stream = await fetch(`${site.url}/trpc/inquiry.live`, { headers: { cookie }, signal })
    return { stream, close: () => abortController.abort() }
  }
  const streams = await Promise.all([openStream(), openStream(), openStream(), openStream(), openStream()])
  expect(streams.map(({ stream }) => stream.status)).toEqual([200, 200, 200, 200, 200])
  await page.clock.install()
  const streamRefused = page.waitForResponse(/inquiry\.live/)
  await page.goto('/admin')
  expect((await streamRefused).status()).toBe(429)
  await expect(page.getByText('No inquiry is waiting for an answer.')).toBeVisible()
  await expect(page).toHaveTitle('Dashboard')
  await insertInquiry(db)
  await page.clock.runFor(25_000)
  await expect(page).toHaveTitle(/^\(1\) Dashboard/)

  const streamOpened = page.waitForResponse(/inquiry\.live/)
  streams[0].close()
  await page.clock.runFor(10_000)
  expect((await streamOpened).status()).toBe(200)
  // With the clock paused, no query refetches: only the stream can bring the inquiry.
  await insertInquiry(db)
  await expect(page).toHaveTitle(/^\(2\) Dashboard/)
  for (const { close } of streams) close()

  await test.step('nothing is requested while the login covers the screens', async () => {
    await page.route(/inquiry\.live/, (route) => route.fulfill({ status: 429, body: '{}' }))
    await page.reload()
    await expect(page.getByRole('region', { name: 'New inquiries' }).getByRole('listitem')).toHaveCount(2)
    await db.deleteFrom('sessions').execute()
    await page.clock.runFor(25_000)
    await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible()
    const streamRequests: string[] = []
    page.on('request', (request) => {
      if (/inquiry\.(list|live)|auth\.accounts/.test(request.url())) streamRequests.push(request.url())
    })
    await page.clock.runFor(300_000)
    await page.evaluate(() => fetch('/healthz'))
    expect(streamRequests).toEqual([])
  })
})
