import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Makes the browser's answer to a media feature, such as `prefers-reduced-motion`, another one until the end of the test. */
export async function emulateMedia(features: Record<string, string>): Promise<void> {
  const list = Object.entries(features).map(([name, value]) => ({ name, value }))
  await cdp().send('Emulation.setEmulatedMedia', { features: list })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  })
}

/**
 * Has scripts find a touch screen in place of a mouse, until the end of the test. Chromium's own emulation would leave the
 * browser without a mouse for all tests after.
 */
export function emulateTouch(): void {
  const { matchMedia } = window
  window.matchMedia = (query) =>
    matchMedia(
      query.replace('(pointer: coarse)', 'all').replace(/\((?:pointer: fine|hover: hover)\)/, 'not all'),
    )
  onTestFinished(() => {
    window.matchMedia = matchMedia
  })
}
