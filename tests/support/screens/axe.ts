import axe from 'axe-core'
import { expect } from 'vitest'

/** Fails the test when axe reports any violation on the current screen, however minor (404). */
export async function expectNoAxeViolations(): Promise<void> {
  // Texts that are still fading in do not have their final colours yet.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  const findings = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
  }))
  expect(findings, `axe violations on ${location.pathname}`).toEqual([])
}
