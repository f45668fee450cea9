import { wake } from '../support/awake.ts'
import { expect, test } from '../support/story.ts'

declare global {
  interface Window {
    intervals: Set<number>
  }
}

test('Early acts: a button that is not of the page is given up after ten seconds', async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    window.intervals = new Set()
    const [set, clear] = [window.setInterval, window.clearInterval]
    Object.assign(window, {
      setInterval: (...of: Parameters<typeof setInterval>) => {
        const id = set(...of)
        window.intervals.add(id)
        return id
      },
      clearInterval: (id: number) => {
        window.intervals.delete(id)
        clear(id)
      },
    })
  })
  await page.goto('/services')
  await wake(page, 5, 600)
  await page.clock.pauseAt(Date.now() + 60_000)
  // As an extension that fills in passwords puts one there.
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
