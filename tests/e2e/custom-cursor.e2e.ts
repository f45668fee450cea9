import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { waitForFrames } from '../support/frames.ts'

const cursor = (page: Page) => page.locator('.custom-cursor')

test.describe('on a touch device', () => {
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
})

// D54
test('Cursor: there is none in forced colours or under reduced motion, and it follows a change of either', async ({
  page,
}) => {
  await test.step('in forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/terms')
    await waitForKeySounds(page)
    await expectCursorOnlyWithout(page, { forcedColors: 'active' })
  })

  await test.step('under reduced motion', async () => {
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
    await page.reload()
    // No sounds either, until they are turned on.
    const soundLoaded = page.waitForResponse('**/sounds/click.mp3')
    await page.getByRole('button', { name: 'Interface sounds off' }).click()
    await soundLoaded
    await expectCursorOnlyWithout(page, { reducedMotion: 'reduce' })
  })
})

/** The media feature is set: expects no cursor, one when the feature is unset, and none when it is set again. */
async function expectCursorOnlyWithout(
  page: Page,
  preference: { forcedColors: 'active' } | { reducedMotion: 'reduce' },
) {
  await moveMouse(page)
  await expect(cursor(page)).toHaveCount(0)
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' })
  await moveMouse(page)
  await expect(cursor(page)).toBeAttached()
  await page.emulateMedia(preference)
  await expect(cursor(page)).toHaveCount(0)
}

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
