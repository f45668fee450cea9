import { expectNoAxeViolations } from '../support/axe.ts'
import { runningServiceWorker, serviceWorkerIsReady } from '../support/service-worker.ts'
import { expect, test } from '../support/staff-fixture.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('Notifications on a phone: once they are turned on for a device, a new inquiry arrives there and is shown without a name', async ({
  context,
  page,
  db,
  site,
  pushService: service,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to/)
  await context.grantPermissions(['notifications'], { origin: site.url })
  // The Chromium from npm has no push service and reports every permission as denied: this stub answers as a phone's
  // browser would.
  await page.addInitScript((subscription) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    const made = {
      ...subscription,
      options: {},
      toJSON: () => subscription,
      unsubscribe: async () => Reflect.set(globalThis, 'isSubscribed', false),
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (Reflect.get(globalThis, 'isSubscribed') ? made : null),
      subscribe: async () => {
        Reflect.set(globalThis, 'isSubscribed', true)
        return made
      },
    })
  }, service.subscribe())
  await page.goto(`${site.url}/admin`)
  await serviceWorkerIsReady(page)

  const dialog = page.getByRole('dialog', { name: 'This device' })
  const notifications = dialog.getByRole('switch', { name: 'Notifications' })
  const openDialog = async () => {
    await page.getByRole('button', { name: /^Open menu/ }).click()
    await page.getByRole('button', { name: 'This device' }).click()
  }

  await test.step('they are turned on in the menu, under This device', async () => {
    await openDialog()
    await notifications.click()
    await expect(notifications).toBeChecked()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('an inquiry from a visitor reaches the device', async () => {
    const answer = await page.request.post(`${site.url}/contact`, {
      form: { name: 'Meera Kulkarni', email: 'meera@example.com', message: 'The lights flicker at dusk.' },
      headers: { origin: site.url },
    })
    expect(answer.status()).toBeLessThan(400)
    await expect.poll(() => service.received).toHaveLength(1)
    expect(JSON.stringify(service.received[0]?.message)).not.toMatch(/Meera|flicker/)
    expect(service.received[0]?.message).toMatchObject({ title: 'New message' })
  })

  await test.step('the service worker shows it', async () => {
    const worker = runningServiceWorker(context)
    await worker.evaluate(() => {
      const shown: object[] = []
      Object.assign(globalThis, { shown })
      Object.assign(ServiceWorkerRegistration.prototype, {
        showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
      })
    })
    const session = await context.newCDPSession(page)
    const registration = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        // The browser also lists the registrations of earlier tests, whose sites no longer run.
        const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(site.url))
        if (own) resolve(own.registrationId)
      })
    })
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: site.url,
      registrationId: await registration,
      data: JSON.stringify(service.received[0]?.message),
    })
    const shown = () => worker.evaluate((): unknown => Reflect.get(globalThis, 'shown'))
    await expect.poll(shown).toMatchObject([{ title: 'New message', icon: '/icon-192.png' }])
  })

  await test.step('they are turned off in the browser, even without a connection', async () => {
    await context.setOffline(true)
    await openDialog()
    await notifications.click()
    await expect(notifications).not.toBeChecked()
    expect(await page.evaluate((): unknown => Reflect.get(globalThis, 'isSubscribed'))).toBe(false)
    await context.setOffline(false)
    await page.reload()
    await openDialog()
    await expect(notifications).not.toBeChecked()
    await notifications.click()
    await expect(notifications).toBeChecked()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('they end with the session', async () => {
    await page.getByRole('button', { name: /^Open menu/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByLabel('Password')).toBeVisible()
    expect(await db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
  })
})
