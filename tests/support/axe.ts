import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

/** Minified, because it is sent to every page, and `axe.source` is more than twice as long. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Fails the test when axe reports any violation on the current page, however minor (404). */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Evaluated, because the Content-Security-Policy blocks injected script elements.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  const findings = await page.evaluate(async () => {
    // Texts that are still fading in do not have their final colours yet.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }))
  })
  expect(findings, `axe violations on ${page.url()}`).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
