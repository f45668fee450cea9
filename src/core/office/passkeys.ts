import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { PasskeyError } from './api-error.ts'

// The browser's side of WebAuthn. The library is loaded when a passkey is requested.

/** Whether this page can use passkeys. They belong to a host name, so an IP address cannot have any. */
export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^\[|^[\d.]+$/.test(location.hostname)

/** In JSON the bytes in an extension's options do not have the library's type. We use no extensions. */
type WithoutExtensions<Options> = Omit<Options, 'extensions'>

/**
 * Asks the browser for a passkey of this site, which signs the challenge. Null when its dialog was cancelled.
 * @throws PasskeyError when the browser cannot use a passkey
 */
export async function getPasskey(optionsJSON: WithoutExtensions<PublicKeyCredentialRequestOptionsJSON>) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return await nullIfCancelled(startAuthentication({ optionsJSON }))
}

/**
 * Asks the browser to create a passkey. Null when its dialog was cancelled.
 * @throws PasskeyError when the browser cannot, or the device already has a passkey of this account
 */
export async function createPasskey(optionsJSON: WithoutExtensions<PublicKeyCredentialCreationOptionsJSON>) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return await nullIfCancelled(startRegistration({ optionsJSON }))
}

async function nullIfCancelled<Response>(ceremony: Promise<Response>): Promise<Response | null> {
  try {
    return await ceremony
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    // This includes a timeout, which browsers do not distinguish from a cancellation.
    if (name === 'NotAllowedError' || name === 'AbortError') return null
    throw new PasskeyError(
      name === 'InvalidStateError'
        ? 'This device already has a passkey of your account.'
        : 'This browser could not use a passkey. Try another browser or another device.',
      { cause: error },
    )
  }
}
