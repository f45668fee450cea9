import * as z from 'zod/mini'
import { serviceWorkerIsReady } from '../support/service-worker.ts'
import { expect, test } from '../support/staff-fixture.ts'

test.use({ serviceWorkers: 'allow' })

test('Install: the browser finds the back office’s manifest whole, and no public page has one', async ({
  page,
  context,
}) => {
  await page.goto('/admin')
  await serviceWorkerIsReady(page)
  const session = await context.newCDPSession(page)
  const { url, errors, data } = await session.send('Page.getAppManifest')
  expect(new URL(url).pathname).toBe('/admin/manifest.webmanifest')
  expect(errors).toEqual([])
  const { icons } = z.object({ icons: z.array(z.object({ src: z.string() })) }).parse(JSON.parse(data ?? ''))
  for (const { src } of icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A private window, as tests have, is the one thing that stands in the way.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])

  await page.goto('/')
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()

  await test.step('the service worker is asked for at each start, and only its own policy lets it fetch', async () => {
    const headersOf = async (path: string) => (await page.request.get(path)).headers()
    const worker = await headersOf('/admin-sw.js')
    expect(worker['cache-control']).toBe('no-cache')
    expect(worker['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
    const office = (await headersOf('/admin'))['content-security-policy'] ?? ''
    expect(office).toContain("worker-src 'self'")
    expect(office).toContain('trusted-types back-office')
    const site = (await headersOf('/'))['content-security-policy'] ?? ''
    expect(site).toContain("worker-src 'none'")
    expect(site).toContain("trusted-types 'none'")
  })
})
