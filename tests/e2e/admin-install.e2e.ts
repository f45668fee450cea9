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
})

test('Service worker: is asked for at each start, and only its own policy lets it fetch', async ({
  page,
}) => {
  const { headers } = await page.request.get('/admin-sw.js').then((answer) => ({ headers: answer.headers() }))
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  const policyOf = async (path: string) =>
    (await page.request.get(path)).headers()['content-security-policy'] ?? ''
  expect(await policyOf('/admin')).toContain("worker-src 'self'")
  expect(await policyOf('/admin')).toContain('trusted-types back-office')
  expect(await policyOf('/')).toContain("worker-src 'none'")
  expect(await policyOf('/')).toContain("trusted-types 'none'")
})
