import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser-fixture.ts'
import { waitForFrames } from '../support/frames.ts'
import { moveMouseUntilHydrated } from '../support/hydration.ts'

const cursor = (page: Page) => page.locator('.custom-cursor')

// 49, 50, 51, 52, 53, 54, D54
test('Cursor: follows the mouse, grows over interactive elements and shrinks while the button is down', async ({
  page,
}) => {
  await page.goto('/contact')
  await moveMouseUntilHydrated(page, 120, 300)

  await test.step('it follows the mouse', async () => {
    for (const [x, y] of [
      [200, 400],
      [640, 333],
    ] as const) {
      await page.mouse.move(x, y)
      await expect(cursor(page)).toHaveCSS('transform', `matrix(1, 0, 0, 1, ${x}, ${y})`)
    }
  })

  await test.step('it grows over interactive elements and shrinks back elsewhere', async () => {
    await page.mouse.move(5, 200)
    await expect(cursor(page)).toHaveAttribute('data-state', 'normal')
    for (const target of [
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'CONTACT' }),
      page.getByRole('button', { name: 'Interface sounds on' }),
      page.getByRole('button', { name: 'SUBMIT' }),
    ]) {
      await target.hover()
      await expect(cursor(page)).toHaveAttribute('data-state', 'hover')
      await page.mouse.move(5, 200)
      await expect(cursor(page)).toHaveAttribute('data-state', 'normal')
    }
  })

  await test.step('it shrinks while the mouse button is down', async () => {
    await page.mouse.down()
    await expect(cursor(page)).toHaveAttribute('data-state', 'pressed')
    await page.mouse.up()
    await expect(cursor(page)).not.toHaveAttribute('data-state', 'pressed')
  })

  await test.step('it grows over elements added later, whatever makes them buttons', async () => {
    await page.evaluate(() => {
      const late = document.body.appendChild(document.createElement('div'))
      late.style.cssText = 'position:fixed;inset:300px auto auto 300px;z-index:99;background:#fff'
      const button = Object.assign(document.createElement('div'), {
        role: 'button',
        tabIndex: 0,
        textContent: 'a',
      })
      late.append(button, Object.assign(document.createElement('input'), { type: 'submit', value: 'b' }))
    })
    for (const name of ['a', 'b']) {
      await page.getByRole('button', { name, exact: true }).hover()
      await expect(cursor(page)).toHaveAttribute('data-state', 'hover')
      await page.mouse.move(5, 200)
      await expect(cursor(page)).toHaveAttribute('data-state', 'normal')
    }
  })

  await test.step('the back office has none', async () => {
    await page.goto('/admin')
    await expect(page.getByLabel('Email')).toBeVisible()
    await moveMouse(page)
    await expect(cursor(page)).toHaveCount(0)
  })
})

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
