import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** What the browser does beside the page, by Chromium's own protocol. */

/** Asks for reduced motion, or no longer, until the end of the test. */
export async function reduceMotion(value: 'reduce' | 'no-preference'): Promise<void> {
  const emulate = (features: { name: string; value: string }[]) =>
    cdp().send('Emulation.setEmulatedMedia', { features })
  await emulate([{ name: 'prefers-reduced-motion', value }])
  onTestFinished(async () => void (await emulate([])))
}

/** The texts of the page's accessibility tree, as screen readers see them. */
export async function accessibleTexts(): Promise<unknown[]> {
  const { frameTree } = await cdp().send('Page.getFrameTree')
  const [frame] = frameTree.childFrames ?? []
  await cdp().send('Accessibility.enable')
  const { nodes } = await cdp().send('Accessibility.getFullAXTree', { frameId: frame?.frame.id })
  await cdp().send('Accessibility.disable')
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.value === 'StaticText')
    .map(({ name }): unknown => name?.value)
}
