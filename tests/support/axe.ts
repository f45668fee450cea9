import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

/** Fails a story when axe finds anything, however minor, on the page as it stands (404). */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Evaluated, not added as a script: the page's Content-Security-Policy would refuse that. Once a page is enough.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  const findings = await page.evaluate(async () => {
    // What is still fading in has not its colours yet.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }))
  })
  expect(findings, `what axe found on ${page.url()}`).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
