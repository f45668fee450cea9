import { expect, type Page } from 'playwright/test'

/**
 * Sections below the fold are laid out when they come near (`below-fold`). Until then the page has the height that the
 * style sheet estimates for them, which must be right to a tenth, or the scroll bar jumps.
 */
export async function expectHeightToStay(page: Page, scrollThrough: () => Promise<void>): Promise<void> {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await scrollThrough()
  const after = await height()
  expect(Math.abs(after / before - 1), `${before} px before, ${after} px after`).toBeLessThan(0.1)
}
