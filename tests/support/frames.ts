import type { Page } from 'playwright/test'

/**
 * Waits for animation frames. In the first one IntersectionObservers report what came into view, in the second one the
 * changes that they caused are painted.
 */
export const waitForFrames = (page: Page, count = 3) =>
  page.evaluate(async (frameCount) => {
    for (let frame = 0; frame < frameCount; frame++) await new Promise(requestAnimationFrame)
  }, count)
