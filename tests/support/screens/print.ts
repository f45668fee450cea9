import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Emulates print media until the test ends. */
export async function emulatePrint(): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { media: '' })))
}
