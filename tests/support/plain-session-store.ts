import { randomBytes } from 'node:crypto'
import {
  deleteSession,
  insertSession,
  readSessionRow,
  renewSession,
} from '../../server/core/auth/session-rows.ts'
import type { CookieOptions, SessionStore } from '../../server/core/auth/session-store.ts'
import type { Db } from '../../server/core/database/tables.ts'
import { SESSION_IDLE_SECONDS } from '../../server/core/limits.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Sessions without a session library: shows that a single file can replace Lucia. */
export function createSessionStore(db: Db, { name, secure }: CookieOptions): SessionStore {
  const cookieOf = (token: string, maxAge: number) =>
    `${name}=${token}; HttpOnly; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    async read(token) {
      const row = await readSessionRow(db, token)
      if (!row) return null
      const isPastHalf = row.ms_left < (SESSION_IDLE_SECONDS * 1000) / 2
      if (isPastHalf) await renewSession(db, token)
      return { row, cookie: isPastHalf ? cookieOf(token, SESSION_IDLE_SECONDS) : null }
    },
    async start(session) {
      const token = Array.from(randomBytes(40), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
      await insertSession(db, token, session)
      return cookieOf(token, SESSION_IDLE_SECONDS)
    },
    end: (token) => deleteSession(db, token),
    blankCookie: () => cookieOf('', 0),
  }
}
