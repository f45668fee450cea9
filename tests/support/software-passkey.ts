import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponse,
  RegistrationResponse,
} from '../../server/core/auth/second-factor/schema.ts'

/** A passkey in memory: it answers WebAuthn's options as a browser with an unlocked device does. */
export interface SoftwarePasskey {
  /** The response to `startPasskey`. If not `unlocked`, the device has asked for neither a fingerprint nor a PIN. */
  register(options: { challenge: string; rp: { id?: string } }, unlocked?: boolean): RegistrationResponse
  /** The response to `passkeyOptions`. Each use increases the signature counter by `step`. `site`: another origin. */
  authenticate(
    options: { challenge: string; rpId?: string; site?: string },
    unlocked?: boolean,
  ): AuthenticationResponse
}

/** Flags in the authenticator data. */
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const NEW_KEY = 0x40

const presence = (unlocked = true) => (unlocked ? USER_PRESENT | USER_VERIFIED : USER_PRESENT)

/**
 * @param origin the origin that the browser reports
 * @param step the increment of its signature counter at each use; 0 means that it has no counter
 */
export function createPasskey(origin: string, step = 1): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let signCount = 0

  const clientData = (type: string, challenge: string, site = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: site, crossOrigin: false }))
  const authenticatorData = (rpId: string, flags: number) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(signCount, 1)
    signCount += step
    return Buffer.concat([sha256(rpId), head])
  }

  return {
    register({ challenge, rp }, unlocked) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: an ES256 key on P-256, as a CBOR map.
      const key = Buffer.concat([
        Buffer.from('a5010203262001', 'hex'),
        Buffer.from('215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), credentialId, key])
      const data = Buffer.concat([authenticatorData(rp.id ?? '', presence(unlocked) | NEW_KEY), credential])
      // CBOR: { fmt: 'none', attStmt: {}, authData: data }
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', response } as const
    },

    authenticate({ challenge, rpId = '', site }, unlocked) {
      const data = authenticatorData(rpId, presence(unlocked))
      const clientDataJSON = clientData('webauthn.get', challenge, site)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      const response = {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { id, rawId: id, type: 'public-key', response } as const
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
