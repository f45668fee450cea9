import { TOTP, Secret } from 'otpauth'

/*
 * Time-based one-time passwords (TOTP, RFC 6238), as authenticator apps make them: six digits every 30 seconds.
 */

const STEP_SECONDS = 30

/** How many steps a phone's clock may be ahead of the server's, or behind it. */
const WINDOW_STEPS = 1

/** A new key of 160 random bits. */
export const generateTotpSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).bytes)

/** The key as base32, for typing, and as the address that an authenticator app reads from a QR code. */
export function totpEnrollment(secret: Buffer, site: string, email: string): { secret: string; uri: string } {
  const totp = createTotp(secret, { issuer: site, label: email })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step of a code, the current one or a neighbour: steps of 30 seconds since 1970. Null for a wrong code. */
export function matchingTotpStep(secret: Buffer, code: string, now = Date.now()): number | null {
  const delta = createTotp(secret).validate({ token: code, timestamp: now, window: WINDOW_STEPS })
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta
}

function createTotp(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  // A copy: a small Buffer shares its memory with others.
  const { buffer } = new Uint8Array(secret)
  return new TOTP({ ...names, secret: new Secret({ buffer }), digits: 6, period: STEP_SECONDS })
}
