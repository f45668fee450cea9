import type { Page } from 'playwright/test'

/**
 * Gives the page a device with a fingerprint reader that always knows its owner, so that no browser dialog opens. Chromium
 * only. Returns the functions that unplug it, and that make its owner shake their head.
 */
export async function addVirtualAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether its owner is known to it: else it refuses, as a browser does whose dialog is cancelled. */
    setUserVerified: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Forgets every passkey, like a new phone. */
    clear: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}
