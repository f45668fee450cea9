import type { Page } from 'playwright/test'

/**
 * Waits for animation frames. In the first frame IntersectionObservers report elements that came into view; in the
 * second the resulting changes are painted.
 */
export const waitForFrames = (page: Page, count = 3) =>
  page.evaluate(async (frameCount) => {
    for (let frame = 0; frame < frameCount; frame++) await new Promise(requestAnimationFrame)
  }, count)
