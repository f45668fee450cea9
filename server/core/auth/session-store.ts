import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia'
import type { Db } from '../database/tables.ts'
import { SESSION_IDLE_SECONDS } from '../limits.ts'
import {
  deleteSession,
  deleteUserSessions,
  insertSession,
  type NewSession,
  readSessionRow,
  renewSession,
  type SessionRow,
} from './session-rows.ts'

/** The operations that `sessions.ts` needs from a session library. */
export interface SessionStore {
  /**
   * The session of a token; null if there is none. After half of its lifetime it is renewed: then `cookie` is the
   * Set-Cookie header for the browser.
   */
  read(token: string): Promise<{ row: SessionRow; cookie: string | null } | null>
  /** Starts a session with a new token of 40 characters, a to z and 2 to 7. Returns its Set-Cookie header. */
  start(session: NewSession): Promise<string>
  end(token: string): Promise<void>
  /** The Set-Cookie header that removes the browser's cookie. */
  blankCookie(): string
}

export interface CookieOptions {
  name: string
  /** Whether the cookie goes over https only. */
  secure: boolean
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Attributes>
    DatabaseSessionAttributes: Attributes
  }
}

/** Attributes of a Lucia session: the row that was read, or the one to be inserted. */
interface Attributes {
  row?: SessionRow
  inserted?: NewSession
}

/**
 * Sessions with Lucia, whose author no longer develops it. Only this file knows the library: another one, or none, can
 * replace it by implementing `SessionStore`, as `sessions-without-lucia.test.ts` does.
 * @param db may be a transaction
 */
export function createSessionStore(db: Db, { name, secure }: CookieOptions): SessionStore {
  const lucia = new Lucia<Attributes>(createAdapter(db), {
    sessionExpiresIn: new TimeSpan(SESSION_IDLE_SECONDS, 's'),
    sessionCookie: { name, attributes: { secure } },
    getSessionAttributes: (attributes) => attributes,
  })
  return {
    async read(token) {
      const { session } = await lucia.validateSession(token)
      if (!session?.row) return null
      return {
        row: session.row,
        cookie: session.fresh ? lucia.createSessionCookie(token).serialize() : null,
      }
    },
    async start(inserted) {
      const { id: token } = await lucia.createSession(inserted.user_id, { inserted })
      return lucia.createSessionCookie(token).serialize()
    },
    end: (token) => lucia.invalidateSession(token),
    blankCookie: () => lucia.createBlankSessionCookie().serialize(),
  }
}

/**
 * Lucia compares an expiry with the instance's clock and deletes sessions that seem expired, so it gets an expiry
 * relative to that clock. The id of its sessions is the token, not the hash: the methods get the id and hash it.
 */
function createAdapter(db: Db): Adapter {
  return {
    async getSessionAndUser(token) {
      const row = await readSessionRow(db, token)
      if (!row) return [null, null]
      const session: DatabaseSession = {
        id: token,
        userId: row.user_id,
        expiresAt: new Date(Date.now() + row.ms_left),
        attributes: { row },
      }
      return [session, { id: row.user_id, attributes: {} }]
    },
    async setSession({ id: token, attributes: { inserted } }) {
      if (inserted) await insertSession(db, token, inserted)
    },
    updateSessionExpiration: (token) => renewSession(db, token),
    deleteSession: (token) => deleteSession(db, token),
    deleteUserSessions: (userId) => deleteUserSessions(db, userId),
    // Not called: `core/jobs/clean-up.ts` deletes expired rows, `auth.sessions` reads rows, and tokens are not stored.
    deleteExpiredSessions: () =>
      Promise.reject(new Error('expired sessions are deleted by the hourly clean-up')),
    getUserSessions: () => Promise.reject(new Error('a session cannot be found by its account')),
  }
}
