import { expect, type Page } from 'playwright/test'

/**
 * Moves the mouse there until the page, which may still be waking, draws its own cursor: from then on it hears what is
 * done to it, for its sounds too.
 */
export const moveMouseUntilHydrated = (page: Page, x: number, y: number): Promise<void> =>
  expect(async () => {
    await page.mouse.move(x + 1, y)
    await page.mouse.move(x, y)
    await expect(page.locator('.cursor')).toBeAttached({ timeout: 200 })
  }).toPass()

/** Waits until React has taken the page over, and tells what its header says two frames later. */
export const headerStateAfterHydration = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    const header = document.querySelector('header')
    while (!header || !Object.keys(header).some((key) => key.startsWith('__reactProps'))) await nextFrame()
    await nextFrame()
    await nextFrame()
    return header.dataset.state
  })
