import type { BrowserContext } from 'playwright/test'
import * as z from 'zod/mini'
import { inquiryHeading } from '../support/inbox-locators.ts'
import { insertInquiry } from '../support/inquiries.ts'
import { runningServiceWorker, serviceWorkerIsReady } from '../support/service-worker.ts'
import { expect, test } from '../support/staff-fixture.ts'

test.use({ serviceWorkers: 'allow' })

interface Recorded {
  shown: object[]
  opened: string[]
  focused: string[]
  succeeded: boolean[]
}

/**
 * Records what the worker shows and opens, in place of a device, which a test does not have, and whether the promises
 * passed to `waitUntil` have succeeded.
 */
async function recordEvents(context: BrowserContext) {
  const worker = runningServiceWorker(context)
  await worker.evaluate(() => {
    const shown: object[] = []
    const opened: string[] = []
    const focused: string[] = []
    Object.assign(globalThis, { record: { shown, opened, focused, succeeded: [] } })
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
    })
    Object.assign(Reflect.get(globalThis, 'WindowClient').prototype, {
      async focus(this: { url: string }) {
        focused.push(new URL(this.url).pathname)
      },
    })
    Object.assign(Reflect.get(globalThis, 'Clients').prototype, {
      openWindow: async (url: string) => void opened.push(url),
    })
  })
  return {
    recorded: () => worker.evaluate((): Recorded => Reflect.get(globalThis, 'record')),
    /** Sends the worker an event with these properties. */
    dispatch: (type: string, properties: { data?: string; path?: string; tag?: string }) =>
      worker.evaluate(
        ([type, { data, path, tag }]) => {
          const { succeeded } = Reflect.get(globalThis, 'record')
          const event = Object.assign(new Event(type), {
            waitUntil: (promise: Promise<unknown>) =>
              promise.then(
                () => succeeded.push(true),
                () => succeeded.push(false),
              ),
            data: data === undefined ? null : { text: () => data },
            notification: { data: { path }, close: () => {} },
            tag,
          })
          globalThis.dispatchEvent(event)
        },
        [type, properties] as const,
      ),
  }
}

test('Service worker: the app can be installed; tapping a notification opens the inquiry in an open window, or else in a new one; pending changes are sent even without a window', async ({
  page,
  context,
  db,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to/)
  const id = await insertInquiry(db)
  const path = `/admin/inquiries?id=${id}`
  await page.goto('/admin')
  await serviceWorkerIsReady(page)

  await test.step('the browser finds the manifest complete and the app installable', async () => {
    const session = await context.newCDPSession(page)
    const { url, errors, data } = await session.send('Page.getAppManifest')
    expect(new URL(url).pathname).toBe('/admin/manifest.webmanifest')
    expect(errors).toEqual([])
    const { icons } = z
      .object({ icons: z.array(z.object({ src: z.string() })) })
      .parse(JSON.parse(data ?? ''))
    for (const { src } of icons)
      expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // Tests run in a private window, which is the only obstacle to installing.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    )
  })

  await test.step('the service worker is revalidated at each start, and only its own policy lets it fetch', async () => {
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

  const { dispatch, recorded } = await recordEvents(context)

  await test.step('a notification is shown with its tag, and a generic one when the message cannot be read', async () => {
    await dispatch('push', { data: JSON.stringify({ title: 'New inquiry', body: 'AB12', path, tag: id }) })
    await dispatch('push', { data: 'no json' })
    await dispatch('push', {})
    const unread = { title: 'The back office has news', tag: '', renotify: false, data: { path: '/admin' } }
    await expect.poll(recorded).toMatchObject({
      shown: [{ title: 'New inquiry', body: 'AB12', tag: id, renotify: true }, unread, unread],
    })
  })

  await test.step('a tap opens the inquiry in the open window', async () => {
    await dispatch('notificationclick', { path })
    await expect(inquiryHeading(page, 'Meera Kulkarni')).toBeVisible()
    await expect.poll(recorded).toMatchObject({ focused: ['/admin'], opened: [] })
  })

  await test.step('pending changes are sent when the connection is back, even with no window open, and retried when there is no connection', async () => {
    const syncResults = async () => (await recorded()).succeeded.slice(4)
    await context.setOffline(true)
    await page.getByLabel('Add a note').fill('Rang from the site.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('1 change waits to be sent')).toBeVisible()
    await page.close()
    await dispatch('sync', { tag: 'pending-writes' })
    await expect.poll(syncResults).toEqual([false])
    await context.setOffline(false)
    await dispatch('sync', { tag: 'pending-writes' })
    await expect.poll(syncResults).toEqual([false, true])
    expect(
      await db.selectFrom('inquiry_notes').select('note').where('inquiry_id', '=', id).execute(),
    ).toEqual([{ note: 'Rang from the site.' }])
  })

  await test.step('a tap opens a new window when only the public site is open', async () => {
    const site = await context.newPage()
    await site.goto('/terms')
    await dispatch('notificationclick', { path })
    await expect.poll(recorded).toMatchObject({ focused: ['/admin'], opened: [path] })
  })
})
