import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Shows the page as on paper, until the test ends. */
export async function emulatePrint(): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { media: '' })))
}
