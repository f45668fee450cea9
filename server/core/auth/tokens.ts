import { createHash, randomBytes } from 'node:crypto'

/** Generates the token of a link: 192 random bits. Only its hash may be stored. */
export const generateToken = (): string => randomBytes(24).toString('base64url')

/** The SHA-256 of a token, for the database. No salt or slow hash is needed: tokens have at least 125 random bits. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
