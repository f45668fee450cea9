import type { WebAuthnCredential } from '@simplewebauthn/server'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database, Db } from '../../database/tables.ts'
import type { Env } from '../../env.ts'
import { PASSKEY_CHALLENGE_SECONDS } from '../../limits.ts'
import type { AuthenticationResponse, RegistrationResponse } from './schema.ts'

/*
 * Passkeys (WebAuthn): key pairs of which the server stores the public half. A browser signs a challenge that the
 * server has just made, for this site only, after its owner has unlocked the device: by itself that is two factors.
 */

type UrlEnv = Pick<Env, 'PUBLIC_URL'>

/** ES256 and RS256, of which every device supports at least one, and EdDSA. */
const ALGORITHMS = [-8, -7, -257]

/** A public key as `second_factors` stores it. */
export interface NewPasskey {
  credential_id: string
  public_key: Buffer
  sign_count: number
  transports: string[]
}

/** The options with which a browser makes a new passkey for an account. */
export async function passkeyCreationOptions(
  db: Db,
  env: UrlEnv,
  site: string,
  user: { id: string; email: string },
) {
  const { generateRegistrationOptions } = await webAuthn()
  const known = await db
    .selectFrom('second_factors')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', user.id)
    .execute()
  const options = await generateRegistrationOptions({
    rpName: site,
    rpID: hostname(env),
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.email,
    // A device that already has a passkey of this account makes no second one.
    excludeCredentials: known.flatMap(({ credential_id, transports }) =>
      credential_id === null ? [] : { id: credential_id, transports },
    ),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(db, options.challenge, user.id)
  return options
}

/** The options with which a browser asks for a passkey of this site, for any account. */
export async function passkeyRequestOptions(db: Db, env: UrlEnv) {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({ rpID: hostname(env), userVerification: 'required' })
  await storeChallenge(db, options.challenge, null)
  return options
}

/** The passkey in a browser's answer to `passkeyCreationOptions`; null when the answer is not valid. */
export async function verifyNewPasskey(
  db: Db,
  env: UrlEnv,
  user_id: string,
  response: RegistrationResponse,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await webAuthn()
  const expectedChallenge = await consumeChallenge(db, response.response.clientDataJSON, user_id)
  if (expectedChallenge === null) return null
  const verification = await nullIfInvalid(
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: env.PUBLIC_URL,
      expectedRPID: hostname(env),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!verification?.verified) return null
  const { id, publicKey, counter, transports = [] } = verification.registrationInfo.credential
  return { credential_id: id, public_key: Buffer.from(publicKey), sign_count: counter, transports }
}

/** The account and the passkey that signed the challenge; null when the answer is not valid. */
export async function verifyPasskey(
  db: Db,
  env: UrlEnv,
  { response, ...credential }: AuthenticationResponse,
): Promise<{ id: string; user_id: string; sign_count: number } | null> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const expectedChallenge = await consumeChallenge(db, response.clientDataJSON, null)
  const passkey = await findPasskey(db, credential.id)
  if (expectedChallenge === null || !passkey) return null
  const verification = await nullIfInvalid(
    verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, userHandle: response.userHandle ?? undefined },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: env.PUBLIC_URL,
      expectedRPID: hostname(env),
      requireUserVerification: true,
      credential: passkey.credential,
    }),
  )
  if (!verification?.verified) return null
  return { id: passkey.id, user_id: passkey.user_id, sign_count: verification.authenticationInfo.newCounter }
}

/**
 * Records that a passkey was used, with its new count: from then on, a copy with a counter of its own is refused.
 * @returns false when the passkey was removed, or used with this count or a later one, since it was verified
 */
export async function markPasskeyUsed(
  trx: Transaction<Database>,
  { id, sign_count }: { id: string; sign_count: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ sign_count, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    // Authenticators without a signature counter always report 0.
    .where(sql<boolean>`(sign_count < ${sign_count} or (sign_count = 0 and ${sign_count} = 0))`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function findPasskey(db: Db, credential_id: string) {
  const row = await db
    .selectFrom('second_factors')
    .select(['id', 'user_id', 'public_key', 'sign_count', 'transports'])
    .where('credential_id', '=', credential_id)
    .executeTakeFirst()
  if (!row?.public_key) return null
  const credential: WebAuthnCredential = {
    id: credential_id,
    publicKey: new Uint8Array(row.public_key),
    counter: Number(row.sign_count),
    transports: row.transports,
  }
  return { id: row.id, user_id: row.user_id, credential }
}

async function storeChallenge(db: Db, challenge: string, user_id: string | null): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(secs => ${PASSKEY_CHALLENGE_SECONDS})`
  await db.insertInto('passkey_challenges').values({ challenge, user_id, expires_at }).execute()
}

/** Consumes the challenge that a browser says it signed, in one statement: an answer works once. Null if unknown. */
async function consumeChallenge(
  db: Db,
  clientDataJSON: string,
  user_id: string | null,
): Promise<string | null> {
  const challenge = readChallenge(clientDataJSON)
  if (challenge === null) return null
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  return row?.challenge ?? null
}

const clientData = z.object({ challenge: z.string().check(z.regex(/^[\w-]+$/)) })

function readChallenge(clientDataJSON: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    return null
  }
}

/** The library throws for every invalid answer. It reads no database, so its errors can have no other cause. */
const nullIfInvalid = <Value>(verification: Promise<Value>): Promise<Value | null> =>
  verification.catch(() => null)

/** Loaded on first use: most processes never handle a passkey, and the library's certificate parsers take memory. */
const webAuthn = () => import('@simplewebauthn/server')

const hostname = (env: UrlEnv) => new URL(env.PUBLIC_URL).hostname
