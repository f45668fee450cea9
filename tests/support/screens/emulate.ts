import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** No motion, so that no step waits for one to end: what moves is tested with 'no-preference'. */
const AT_REST: Record<string, string> = { 'prefers-reduced-motion': 'reduce' }
let emulated = AT_REST

/** Makes the browser's answer to a media feature, such as `prefers-reduced-motion`, another one until the end of the test. */
export async function emulateMedia(features: Record<string, string>): Promise<void> {
  await setMedia({ ...emulated, ...features })
  onTestFinished(() => setMedia(AT_REST))
}

/** Lets things move, until the end of the test. */
export const allowMotion = () => emulateMedia({ 'prefers-reduced-motion': 'no-preference' })

async function setMedia(features: Record<string, string>): Promise<void> {
  emulated = features
  const list = Object.entries(features).map(([name, value]) => ({ name, value }))
  await cdp().send('Emulation.setEmulatedMedia', { features: list })
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
