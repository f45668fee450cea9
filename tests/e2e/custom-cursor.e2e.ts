import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser-fixture.ts'
import { waitForFrames } from '../support/frames.ts'

const cursor = (page: Page) => page.locator('.custom-cursor')

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

// 55
test('Cursor: a touch device has none, even when a mouse moves; the same page on a desktop has it', async ({
  page,
  browser,
  site,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/terms')
  await waitForKeySounds(page)
  await moveMouse(page)

  const desktopPage = await browser.newPage({ baseURL: site.url, hasTouch: false, isMobile: false })
  await desktopPage.goto('/terms')
  await waitForKeySounds(desktopPage)
  await moveMouse(desktopPage)
  await expect(cursor(desktopPage)).toBeAttached()
  await desktopPage.close()

  await expect(cursor(page)).toHaveCount(0)
  expect(requests.filter((url) => url.includes('cursor'))).toEqual([])
})

/** Presses a key until the page plays a sound: sounds and cursor are set up together during hydration. */
async function waitForKeySounds(page: Page) {
  let soundHeard = false
  page.on('response', (response) => {
    if (response.url().endsWith('/sounds/click.mp3')) soundHeard = true
  })
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift')
      return soundHeard
    })
    .toBe(true)
}

/** Moves the mouse, and lets three frames pass for the page to react. */
async function moveMouse(page: Page) {
  await page.mouse.move(300, 500)
  await page.mouse.move(320, 520)
  await waitForFrames(page)
}
