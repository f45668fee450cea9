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

/** Gives the browser a touch screen, and no mouse, until the end of the test or until the returned function is called. */
export async function emulateTouch(): Promise<() => Promise<void>> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  const stop = async () => void (await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false }))
  onTestFinished(stop)
  return stop
}
