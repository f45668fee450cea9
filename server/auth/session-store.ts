import { sql } from 'kysely'
import type { Adapter, DatabaseSession } from 'lucia'
import type { Db } from '../database/tables.ts'
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from '../limits.ts'
import { hashToken } from './tokens.ts'

/** Attributes of a Lucia session. */
export interface SessionAttributes {
  /** The session's public id. */
  public_id: string
  /** The client address and the browser's User-Agent header at sign-in. */
  address: string
  user_agent: string | null
  /** Whether `last_seen_at`, which is shown to people, should be updated. Not at every request, to save writes. */
  seen_long_ago: boolean
}

const LAST_SEEN_INTERVAL_SECONDS = 5 * 60

export interface UserAttributes {
  email: string
  verified_at: Date | null
  approved_at: Date | null
  has_second_factor: boolean
}

/** When a session expires: the earlier of the sliding and the absolute expiry. */
const expiry = sql<Date>`least(expires_at, sessions.created_at + make_interval(secs => ${SESSION_ABSOLUTE_SECONDS}))`

/**
 * Milliseconds until the sliding expiry, for Lucia, which renews a session after half of its life. A full life where
 * the absolute expiry comes first: such a session needs no renewal, and Lucia would try it at every request.
 */
const msLeft = sql<number>`(case
  when expires_at >= sessions.created_at + make_interval(secs => ${SESSION_ABSOLUTE_SECONDS}) then ${SESSION_IDLE_SECONDS}
  else extract(epoch from expires_at - now())
end * 1000)::float8`

/** Condition on the table `sessions`: the session has not expired. */
export const isNotExpired = sql<boolean>`${expiry} > now()`

/**
 * Lucia's session store in PostgreSQL. Only the hash of a token is stored. Expiry is decided by the database's clock:
 * Lucia compares with the clock of the instance and deletes what it takes for expired, so one instance with a wrong
 * clock would sign everybody out (S07). Therefore Lucia gets an expiry relative to its own clock.
 */
export function createSessionStore(db: Db): Adapter {
  return {
    async getSessionAndUser(token) {
      const row = await readWithUser(db, token)
      if (!row) return [null, null]
      const session: DatabaseSession = {
        // The token, not its hash: Lucia passes this id to the methods below, which hash it.
        id: token,
        userId: row.user_id,
        expiresAt: new Date(Date.now() + row.ms_left),
        attributes: {
          public_id: row.id,
          address: row.address,
          user_agent: row.user_agent,
          seen_long_ago: row.seen_long_ago,
        },
      }
      const { email, verified_at, approved_at, has_second_factor } = row
      return [
        session,
        { id: row.user_id, attributes: { email, verified_at, approved_at, has_second_factor } },
      ]
    },

    async setSession({ id: token, userId, attributes }) {
      await db
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          id: attributes.public_id,
          user_id: userId,
          address: attributes.address,
          user_agent: attributes.user_agent,
          expires_at: sql<Date>`now() + make_interval(secs => ${SESSION_IDLE_SECONDS})`,
        })
        .execute()
    },

    async updateSessionExpiration(token) {
      await db
        .updateTable('sessions')
        .set({ expires_at: sql<Date>`now() + make_interval(secs => ${SESSION_IDLE_SECONDS})` })
        .where('token_hash', '=', hashToken(token))
        .execute()
    },

    async deleteSession(token) {
      await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
    },

    async deleteUserSessions(userId) {
      await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
    },

    async deleteExpiredSessions() {
      await deleteExpiredSessions(db)
    },

    // Impossible, because tokens are not stored. `auth.sessions` reads the rows itself.
    getUserSessions: () => Promise.reject(new Error('a session cannot be found by its account')),
  }
}

/** Deletes at most `limit` expired sessions and returns their number. */
export async function deleteExpiredSessions(db: Db, limit = 1000): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('token_hash')
        .where(expiry, '<=', sql<Date>`now()`)
        .limit(limit),
    )
    // Checked again, because the session may have been renewed meanwhile.
    .where(expiry, '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** SQL: whether the account of the query has a confirmed second factor. */
export const hasSecondFactor = sql<boolean>`exists (
  select from second_factors where user_id = users.id and confirmed_at is not null)`

async function readWithUser(db: Db, token: string) {
  return await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.address',
      'sessions.user_agent',
      'users.email',
      'users.verified_at',
      'users.approved_at',
      hasSecondFactor.as('has_second_factor'),
      sql<boolean>`last_seen_at < now() - make_interval(secs => ${LAST_SEEN_INTERVAL_SECONDS})`.as(
        'seen_long_ago',
      ),
      msLeft.as('ms_left'),
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('users.disabled_at', 'is', null)
    .where(isNotExpired)
    .executeTakeFirst()
}
