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
  test('there is no drawn cursor', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await expect(cursor(page)).toHaveCount(0)
    expect(asked.filter((url) => url.includes('cursor'))).toEqual([])
  })
})

test('there is none in the back office, and none in the system’s own colours', async ({ page }) => {
  await page.goto('/admin')
  await page.mouse.move(300, 300)
  await page.waitForLoadState('networkidle')
  await expect(cursor(page)).toHaveCount(0)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/services')
  await page.waitForLoadState('networkidle')
  await expect(cursor(page)).toHaveCount(0)
})
