import { createHash, randomBytes } from 'node:crypto'

/** A secret for a link: 192 random bits. Only its hash is stored. */
export const generateToken = (): string => randomBytes(24).toString('base64url')

/** What the database keeps of a token. A plain hash is enough: there is nothing to guess in 125 bits and more. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
