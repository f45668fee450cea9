import type { Page } from 'playwright/test'

/** Lets the observers and animations of what was just scrolled into view begin. */
export const waitForFrames = (page: Page, count = 3) =>
  page.evaluate(async (frameCount) => {
    for (let frame = 0; frame < frameCount; frame++) await new Promise(requestAnimationFrame)
  }, count)
