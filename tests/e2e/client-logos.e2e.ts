import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser-fixture.ts'

const logoCarousel = (page: Page) => page.getByRole('group', { name: 'People we keep the lights on for' })
const row = (page: Page) => logoCarousel(page).getByRole('region')

/** The index of the logo at the left edge of the row, or 'none' when a logo is cut off there. */
const firstVisibleIndex = (page: Page) =>
  row(page).evaluate((view) => {
    const edge = view.getBoundingClientRect().left
    const index = [...view.querySelectorAll('li')].findIndex(
      (item) => Math.abs(item.getBoundingClientRect().left - edge) < 1,
    )
    return index === -1 ? 'none' : index
  })

/** Longer than the animation from one logo to the next. */
const GLIDE_MS = 2000

// 114, 115, 393, 394, D57, D58
test('Client logos: ten rotate by themselves, can be paused, and move by whole logos on keys', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await row(page).scrollIntoViewIfNeeded()
  // The script moves the row from now on, no longer the browser's scrolling.
  await expect(row(page)).toHaveCSS('overflow-x', 'clip')
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect(logoCarousel(page).getByRole('listitem')).toHaveCount(10)

  await test.step('moves one logo every 3000 ms, and after the last starts again with the first', async () => {
    await logoCarousel(page).getByRole('button', { name: 'Previous' }).hover()
    await page.clock.runFor(GLIDE_MS)
    const start = Number(await firstVisibleIndex(page))
    // The timer restarts when the mouse leaves.
    await page.mouse.move(0, 0)
    await page.clock.runFor(2999)
    expect(await firstVisibleIndex(page)).toBe(start)
    await page.clock.runFor(GLIDE_MS)
    expect(await firstVisibleIndex(page)).toBe((start + 1) % 10)
    for (let step = 2; step <= 10; step++) {
      await page.clock.runFor(3000)
      expect(await firstVisibleIndex(page)).toBe((start + step) % 10)
    }
  })

  await test.step('button and row follow a change of prefers-reduced-motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(logoCarousel(page).getByRole('button', { name: 'Play' })).toBeVisible()
    await page.clock.runFor(GLIDE_MS)
    const start = Number(await firstVisibleIndex(page))
    await page.clock.runFor(9000)
    expect(await firstVisibleIndex(page)).toBe(start)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(logoCarousel(page).getByRole('button', { name: 'Pause' })).toBeVisible()
    await page.clock.runFor(3000 + GLIDE_MS)
    expect(await firstVisibleIndex(page)).toBe((start + 1) % 10)
  })

  await test.step('can be paused', async () => {
    await logoCarousel(page).getByRole('button', { name: 'Pause' }).click()
    await expect(logoCarousel(page).getByRole('button', { name: 'Play' })).toBeVisible()
    await page.mouse.move(0, 0)
    // One step may still be running; after it nothing moves.
    await page.clock.runFor(GLIDE_MS)
    const readPosition = () =>
      logoCarousel(page)
        .getByRole('list')
        .evaluate((list) => list.getBoundingClientRect().x)
    const paused = await readPosition()
    await page.clock.runFor(3500)
    expect(await readPosition()).toBeCloseTo(paused, 0)
  })

  await test.step('arrow keys, Home and End move by whole logos, and nothing else scrolls the row', async () => {
    await row(page).focus()
    for (const [key, expectedIndex] of [
      ['Home', 0],
      ['ArrowRight', 1],
      ['ArrowRight', 2],
      ['End', 9],
      ['ArrowRight', 0],
      ['ArrowLeft', 9],
    ] as const) {
      await page.keyboard.press(key)
      await page.clock.runFor(GLIDE_MS)
      expect(await firstVisibleIndex(page), `after ${key}`).toBe(expectedIndex)
    }
    await row(page).hover()
    await page.mouse.wheel(300, 0)
    await page.keyboard.press('Home')
    await page.clock.runFor(GLIDE_MS)
    expect(await firstVisibleIndex(page)).toBe(0)
    expect(await row(page).evaluate((view) => view.scrollLeft)).toBe(0)
  })
})

test('Client logos: without their script the row scrolls, and nothing breaks', async ({ page, tolerate }) => {
  tolerate(/ERR_FAILED/)
  await page.route('**/carousel-motion-*.js', (route) => route.abort())
  const scriptFailed = page.waitForEvent('requestfailed')
  await page.goto('/')
  await row(page).scrollIntoViewIfNeeded()
  expect((await scriptFailed).url()).toContain('carousel-motion')
  await row(page).hover()
  await page.mouse.wheel(300, 0)
  await expect.poll(() => row(page).evaluate((view) => view.scrollLeft)).toBeGreaterThan(0)
})
