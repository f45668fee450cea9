import { expect, test } from '../support/browser-fixture.ts'
import { moveMouseUntilHydrated } from '../support/hydration.ts'

declare global {
  interface Window {
    intervals: Set<number>
  }
}

test("Event replay: a click on a button that is not React's is dropped after ten seconds", async ({
  page,
}) => {
  await page.clock.install()
  await page.addInitScript(() => {
    window.intervals = new Set()
    const [originalSet, originalClear] = [window.setInterval, window.clearInterval]
    Object.assign(window, {
      setInterval: (...args: Parameters<typeof setInterval>) => {
        const id = originalSet(...args)
        window.intervals.add(id)
        return id
      },
      clearInterval: (id: number) => {
        window.intervals.delete(id)
        originalClear(id)
      },
    })
  })
  await page.goto('/terms')
  await moveMouseUntilHydrated(page, 5, 600)
  await page.clock.pauseAt(Date.now() + 60_000)
  // Such as the button of a password manager's extension.
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.textContent = 'Fill in'
    document.body.append(button)
    button.click()
  })
  const intervals = () => page.evaluate(() => window.intervals.size)
  expect(await intervals()).toBe(1)
  await page.clock.runFor(10_100)
  expect(await intervals()).toBe(0)
})

test('Event replay: a field that has the focus before anybody listens wakes its form', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route(/assets\/client-.*js/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/inquiry', { waitUntil: 'commit' })
  await page.getByLabel('Full name').fill('Asha Rao')
  gate.resolve()
  await expect(page.locator('[data-awake]', { has: page.getByLabel('Full name') })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
})
