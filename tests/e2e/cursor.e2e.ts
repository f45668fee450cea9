import type { Page } from 'playwright/test'
import { expect, test } from '../support/story.ts'

const cursor = (page: Page) => page.locator('.cursor')

/** Moves the mouse until the page, which may still be waking, has noticed. */
const wake = (page: Page, x: number, y: number) =>
  expect(async () => {
    await page.mouse.move(x + 1, y)
    await page.mouse.move(x, y)
    await expect(cursor(page)).toBeAttached({ timeout: 1000 })
  }).toPass()

// 49
test('the cursor follows the mouse', async ({ page }) => {
  await page.goto('/services')
  await page.waitForLoadState('networkidle')
  await wake(page, 120, 300)
  for (const [x, y] of [
    [200, 400],
    [640, 333],
  ] as const) {
    await page.mouse.move(x, y)
    await expect(cursor(page)).toHaveCSS('transform', `matrix(1, 0, 0, 1, ${x}, ${y})`)
  }
})

// 50, 51, 52
test('it grows over what can be pressed and comes back over the rest', async ({ page }) => {
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  await wake(page, 10, 500)
  await page.mouse.move(5, 200)
  await expect(cursor(page)).toHaveAttribute('data-state', 'normal')
  for (const target of [
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'PROJECTS' }),
    page.getByRole('button', { name: 'Interface sounds on' }),
    page.getByRole('button', { name: 'SUBMIT' }),
  ]) {
    await target.hover()
    await expect(cursor(page)).toHaveAttribute('data-state', 'hover')
    await page.mouse.move(5, 200)
    await expect(cursor(page)).toHaveAttribute('data-state', 'normal')
  }
})

// 53
test('it draws in while the mouse button is down', async ({ page }) => {
  await page.goto('/services')
  await page.waitForLoadState('networkidle')
  await wake(page, 10, 500)
  await page.mouse.move(300, 500)
  await page.mouse.down()
  await expect(cursor(page)).toHaveAttribute('data-state', 'pressed')
  await page.mouse.up()
  await expect(cursor(page)).not.toHaveAttribute('data-state', 'pressed')
})

// 51, 54
test('it grows over what was added later, whatever says that it is a button', async ({ page }) => {
  await page.goto('/services')
  await page.waitForLoadState('networkidle')
  await wake(page, 300, 500)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div class="late"><div role="button" tabindex="0">a</div><input type="submit" value="b"></div>',
    )
    const late = document.querySelector<HTMLElement>('.late')
    if (late) late.style.cssText = 'position:fixed;inset:300px auto auto 300px;z-index:99;background:#fff'
  })
  for (const name of ['a', 'b']) {
    await page.getByRole('button', { name, exact: true }).hover()
    await expect(cursor(page)).toHaveAttribute('data-state', 'hover')
    await page.mouse.move(5, 600)
    await expect(cursor(page)).toHaveAttribute('data-state', 'normal')
  }
})

test.describe('where a finger does what a mouse does elsewhere', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  // 55
  test('Cursor: there is none, though a mouse moves; the same on a desktop brings it', async ({
    page,
    browser,
    site,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/services')
    await awake(page)
    await moveMouse(page)

    const desktop = await browser.newPage({ baseURL: site.url, hasTouch: false, isMobile: false })
    await desktop.goto('/services')
    await awake(desktop)
    await moveMouse(desktop)
    await expect(cursor(desktop)).toBeAttached()
    await desktop.close()

    await expect(cursor(page)).toHaveCount(0)
    expect(asked.filter((url) => url.includes('cursor'))).toEqual([])
  })
})

// D54
for (const wish of [{ forcedColors: 'active' }, { reducedMotion: 'reduce' }] as const)
  test(`Cursor: there is none under ${JSON.stringify(wish)}, and it comes when the wish ends`, async ({
    page,
  }) => {
    await page.emulateMedia(wish)
    await page.goto('/services')
    await awake(page, 'reducedMotion' in wish)
    await moveMouse(page)
    await expect(cursor(page)).toHaveCount(0)
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' })
    await moveMouse(page)
    await expect(cursor(page)).toBeAttached()
    await page.emulateMedia(wish)
    await expect(cursor(page)).toHaveCount(0)
  })

// D54
test('Cursor: there is none in the back office', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByLabel('Email')).toBeVisible()
  await moveMouse(page)
  await expect(cursor(page)).toHaveCount(0)
})

/** The page listens: it answers a key with its sounds, which are set up with the cursor. Where it is silent they are asked for. */
async function awake(page: Page, silent = false) {
  await page.waitForLoadState('networkidle')
  const answered = page.waitForResponse('**/sounds/click.mp3')
  if (silent) await page.getByRole('button', { name: 'Interface sounds off' }).click()
  else await page.keyboard.press('Shift')
  await answered
}

/** Moves the mouse, and lets the page do in three frames what it does at that. */
async function moveMouse(page: Page) {
  await page.mouse.move(300, 500)
  await page.mouse.move(320, 520)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}
