import { expect, type Page } from 'playwright/test'

/**
 * Moves the mouse to a point until the page draws its custom cursor, which proves that it is hydrated: from then on its
 * listeners, including those of the sounds, are attached.
 */
export const moveMouseUntilHydrated = (page: Page, x: number, y: number): Promise<void> =>
  expect(async () => {
    await page.mouse.move(x + 1, y)
    await page.mouse.move(x, y)
    await expect(page.locator('.custom-cursor')).toBeAttached({ timeout: 200 })
  }).toPass()

/** Waits until React has hydrated the header, and returns its `data-state` two frames later. */
export const headerStateAfterHydration = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    const header = document.querySelector('header')
    while (!header || !Object.keys(header).some((key) => key.startsWith('__reactProps'))) await nextFrame()
    await nextFrame()
    await nextFrame()
    return header.dataset.state
  })
