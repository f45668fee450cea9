import { TOTP, Secret } from 'otpauth'
import { PASSWORD } from './accounts.ts'
import { createPasskey, type SoftwarePasskey } from './software-passkey.ts'
import type { Visitor } from './test-app.ts'

/** The six digits that an authenticator app shows now, or `steps` half minutes from now. */
export const totpCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Adds an authenticator app, and returns its secret and the recovery codes that the first factor comes with. */
export async function addTotp(me: Visitor): Promise<{ id: string; secret: string; codes: string[] }> {
  const { data } = await me.mutate('auth.startTotp', { password: PASSWORD })
  const { secret } = data as { secret: string }
  // The code of the previous half minute, so that the current code can still be used.
  const confirmed = await me.mutate('auth.confirmTotp', { code: totpCode(secret, -1) })
  const { factor, recovery_codes = [] } = confirmed.data as {
    factor: { id: string }
    recovery_codes?: string[]
  }
  return { id: factor.id, secret, codes: recovery_codes }
}

/** Adds a passkey, with or without a signature counter. */
export async function addPasskey(me: Visitor, origin: string, step = 1): Promise<SoftwarePasskey> {
  const passkey = createPasskey(origin, step)
  const { data } = await me.mutate('auth.startPasskey', { password: PASSWORD })
  const options = data as Parameters<SoftwarePasskey['register']>[0]
  const { status } = await me.mutate('auth.confirmPasskey', { response: passkey.register(options) })
  if (status !== 200) throw new Error(`the passkey was refused with ${status}`)
  return passkey
}

/** The WebAuthn options of a sign-in with a passkey. */
export async function passkeyOptions(visitor: Visitor) {
  const { data } = await visitor.mutate('auth.passkeyOptions', {})
  return data as { challenge: string; rpId: string }
}
