import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { PasskeyError } from './api-error.ts'

// The browser's half of WebAuthn. The library is loaded when a passkey is asked for.

/** Whether this page can use passkeys: they belong to a host name, so that an IP address has none. */
export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^\[|^[\d.]+$/.test(location.hostname)

/** In JSON the bytes in an extension's options are not of the library's type. We use none. */
type WithoutExtensions<Options> = Omit<Options, 'extensions'>

/**
 * Asks the browser for a passkey of this site, which signs the challenge. Null when its dialog was cancelled.
 * @throws PasskeyError when the browser cannot
 */
export async function getPasskey(optionsJSON: WithoutExtensions<PublicKeyCredentialRequestOptionsJSON>) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return await nullIfCancelled(startAuthentication({ optionsJSON }))
}

/**
 * Asks the browser to make a passkey. Null when its dialog was cancelled.
 * @throws PasskeyError when the browser cannot, or the device has one of this account already
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
    // Also when nobody answered in time: browsers do not tell the two apart.
    if (name === 'NotAllowedError' || name === 'AbortError') return null
    throw new PasskeyError(
      name === 'InvalidStateError'
        ? 'This device already has a passkey of your account.'
        : 'This browser could not use a passkey. Try another browser or another device.',
      { cause: error },
    )
  }
}
