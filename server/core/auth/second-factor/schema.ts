import * as z from 'zod/mini'
import { byIdInput, singleLine } from '../../validators/schema.ts'
import { passwordInput } from '../schema.ts'

/** Bytes as base64url. The largest are a passkey's attestation, some kilobytes with certificates. */
const base64url = (max: number) => z.string().check(z.maxLength(max, { abort: true }), z.regex(/^[\w-]+$/))

/** The fields that all WebAuthn answers have. Unknown keys, which browsers may add in future, are dropped. */
const credential = {
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
}

/** A browser's answer to `startPasskey`: a new passkey. */
const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(10_000),
    attestationObject: base64url(40_000),
    transports: z.optional(
      z.array(z.string().check(z.maxLength(20), z.regex(/^[a-z-]+$/))).check(z.maxLength(10)),
    ),
  }),
})

/** A browser's answer to `passkeyOptions`: the challenge, signed by a passkey. */
const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(10_000),
    authenticatorData: base64url(10_000),
    signature: base64url(10_000),
    userHandle: z.optional(z.nullable(base64url(200))),
  }),
})

export type RegistrationResponse = z.output<typeof registrationResponse>
export type AuthenticationResponse = z.output<typeof authenticationResponse>

/** The owner's name for a factor; if it is left out or empty, the factor gets a default name. */
const factorName = z.optional(singleLine(60))

export const passwordOnlyInput = z.strictObject({ password: passwordInput })
export const confirmTotpInput = z.strictObject({ code: z.string().check(z.maxLength(40)), name: factorName })
export const confirmPasskeyInput = z.strictObject({ response: registrationResponse, name: factorName })
export const signInWithPasskeyInput = z.strictObject({ response: authenticationResponse })
export const passkeyOptionsInput = z.strictObject({})
export const removeFactorInput = z.extend(byIdInput, { password: passwordInput })
