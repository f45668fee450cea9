import { cdp } from 'vitest/browser'

/** The texts of the page's accessibility tree, which screen readers use. */
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
