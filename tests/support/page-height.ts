import { expect, type Page } from 'playwright/test'

/**
 * What is below the fold is laid out when it is near (`below-fold`): until then the page is as high as its sections are
 * said to be, which must be true to a tenth, or the scroll bar jumps.
 */
export async function expectHeightToStay(page: Page, scrollThrough: () => Promise<void>): Promise<void> {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await scrollThrough()
  const after = await height()
  expect(Math.abs(after / before - 1), `${before} px before, ${after} px after`).toBeLessThan(0.1)
}
