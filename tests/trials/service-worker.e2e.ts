import type { Page } from 'playwright/test'
import { inquiryRow } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { serviceWorkerIsReady } from '../support/service-worker.ts'
import { expect, test } from '../support/staff-fixture.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { startUpdatingProxy } from '../support/updating-proxy.ts'

test.use({ serviceWorkers: 'allow' })

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

test('Service worker: besides its own files only those of the previous version stay, for open pages; when the server never answers, its own page opens with the cached answers', async ({
  page,
  db,
  site,
  tolerate,
}) => {
  tolerate(/ERR_CONNECTION|Failed to/)
  await insertInquiry(db)
  const { hostname, port } = new URL(site.url)
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) })
  const url = `http://${hostname}:${proxy.port}`
  await page.goto(`${url}/terms`)
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0)
  await page.evaluate(async () => {
    await caches.open('back-office-oldest')
    const before = await caches.open('back-office-before')
    await before.put('/admin', new Response('Old', { headers: { 'content-type': 'text/html' } }))
    await before.put('/assets/part-of-before.js', new Response('export {}'))
  })
  await page.goto(`${url}/admin/inquiries`)
  await serviceWorkerIsReady(page)
  await expect(inquiryRow(page, 'Meera Kulkarni')).toBeVisible()
  await expect
    .poll(() => cacheNames(page))
    .toEqual(['back-office-before', expect.stringMatching(/^back-office-[0-9a-f]{12}$/)])
  const part = () => page.evaluate(async () => (await fetch('/assets/part-of-before.js')).text())
  expect(await part()).toBe('export {}')

  proxy.setMode('severed')
  // Not until `load`: pictures of the shell wait for the server, too.
  await page.reload({ waitUntil: 'commit' })
  await expect(inquiryRow(page, 'Meera Kulkarni')).toBeVisible()
  await expect(page.getByText(/Offline · as of/)).toBeVisible()
  await page.close()
  proxy.close()
})

test('Service worker: a new version takes over at the next change of screen, and typed text stays', async ({
  page,
  db,
  site,
}) => {
  const id = await insertInquiry(db)
  const proxy = await startUpdatingProxy(site.url)
  const isReloaded = () => page.evaluate(() => !Reflect.has(globalThis, 'beforeReload'))
  await page.goto(`${proxy.url}/admin/inquiries?id=${id}`)
  await serviceWorkerIsReady(page)
  const [before = ''] = await cacheNames(page)
  await page.evaluate(() => Object.assign(globalThis, { beforeReload: true }))
  await page.getByLabel('Add a note').fill('Half a note')

  proxy.update(before.replace('back-office-', ''), 'ffffffffffff')
  await page.evaluate(async () => {
    const isTaken = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    const registration = await navigator.serviceWorker.getRegistration('/admin')
    await registration?.update()
    await isTaken
  })
  expect(await isReloaded()).toBe(false)
  await expect.poll(() => cacheNames(page)).toEqual([before, 'back-office-ffffffffffff'])

  for (const { procedure, control, screen, message } of [
    {
      procedure: 'inquiry.setStatus',
      control: page.getByRole('radio', { name: 'Contacted' }),
      screen: 'Projects',
      message: 'Marked as Contacted',
    },
    {
      procedure: 'inquiry.undo',
      control: page.getByRole('button', { name: 'Undo' }),
      screen: 'Clients',
      message: 'Undone',
    },
  ])
    await test.step(`no reload while ${procedure} is in flight`, async () => {
      const release = proxy.hold(`/trpc/${procedure}`)
      await control.click()
      await page.getByRole('link', { name: screen }).click()
      await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
      expect(await isReloaded()).toBe(false)
      release()
      await expect(page.getByText(message)).toBeVisible()
    })

  const isLoaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Follow-ups' }).click()
  await isLoaded
  expect(await isReloaded()).toBe(true)
  await expect(page.getByRole('heading', { level: 1, name: 'Follow-ups' })).toBeVisible()
  await page.goto(`${proxy.url}/admin/inquiries?id=${id}`)
  await expect(page.getByLabel('Add a note')).toHaveValue('Half a note')
  await page.close()
  await proxy.close()
})

test('Service worker: when a proxy answers for a server that is down, its own page opens with the cached answers', async ({
  page,
  db,
  site,
  tolerate,
}) => {
  tolerate(/502|Failed to/)
  await insertInquiry(db)
  const proxy = await startUpdatingProxy(site.url)
  await page.goto(`${proxy.url}/admin/inquiries`)
  await serviceWorkerIsReady(page)
  await expect(inquiryRow(page, 'Meera Kulkarni')).toBeVisible()
  proxy.loseUpstream()
  await page.reload()
  await expect(inquiryRow(page, 'Meera Kulkarni')).toBeVisible()
  await expect(page.getByText(/Offline · as of/)).toBeVisible()
  await page.close()
  await proxy.close()
})
