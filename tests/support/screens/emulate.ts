import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Reduced motion, so that no step waits for an animation: tests of animations set 'no-preference'. */
const AT_REST: Record<string, string> = { 'prefers-reduced-motion': 'reduce' }
let emulated = AT_REST

/** Emulates values of media features, such as `prefers-reduced-motion`, until the end of the test. */
export async function emulateMedia(features: Record<string, string>): Promise<void> {
  await setMedia({ ...emulated, ...features })
  onTestFinished(() => setMedia(AT_REST))
}

/** Allows animations until the end of the test. */
export const allowMotion = () => emulateMedia({ 'prefers-reduced-motion': 'no-preference' })

async function setMedia(features: Record<string, string>): Promise<void> {
  emulated = features
  const list = Object.entries(features).map(([name, value]) => ({ name, value }))
  await cdp().send('Emulation.setEmulatedMedia', { features: list })
}

/**
 * Makes scripts detect a touch screen instead of a mouse, until the end of the test. Chromium's own emulation would
 * leave the browser without a mouse for all later tests.
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
