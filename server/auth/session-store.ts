import { sql } from 'kysely'
import type { Adapter, DatabaseSession } from 'lucia'
import type { Db } from '../database/tables.ts'
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from '../limits.ts'
import { hashToken } from './tokens.ts'

/** What a session is asked about beside its expiry. */
export interface SessionAttributes {
  /** The session's public id. */
  public_id: string
  /** Where it was begun. */
  address: string
  /** `last_seen_at` is for people's eyes: written at every request it would cost a write for every read. */
  seen_long_ago: boolean
}

const LAST_SEEN_INTERVAL_SECONDS = 5 * 60

export interface UserAttributes {
  email: string
  verified_at: Date | null
  approved_at: Date | null
}

/** The earlier of the sliding and the absolute end. */
const expiry = sql<Date>`least(expires_at, sessions.created_at + make_interval(secs => ${SESSION_ABSOLUTE_SECONDS}))`

/** The same as milliseconds from now, for Lucia; of one that has its absolute end already, a whole life. */
const msLeft = sql<number>`(case
  when expires_at >= sessions.created_at + make_interval(secs => ${SESSION_ABSOLUTE_SECONDS}) then ${SESSION_IDLE_SECONDS}
  else extract(epoch from expires_at - now())
end * 1000)::float8`

/** What a living session is, as a condition on the table `sessions`. */
export const isNotExpired = sql<boolean>`${expiry} > now()`

/**
 * Lucia's sessions in PostgreSQL. Only the hash of a token is kept, and every comparison of times is made by the
 * database: Lucia itself looks at the instance's clock and deletes what it takes for expired, so one instance with a
 * wrong clock would sign everybody out (S07). It is therefore told how long a session has left, counted from its own now.
 * Near its absolute end a session is not renewed any more: Lucia would write the row and the cookie at every request.
 */
export function createSessionStore(db: Db): Adapter {
  return {
    async getSessionAndUser(token) {
      const row = await readWithUser(db, token)
      if (!row) return [null, null]
      const session: DatabaseSession = {
        // The token asked for: with the hash as id Lucia would hash it again, and no renewal would find its row.
        id: token,
        userId: row.user_id,
        expiresAt: new Date(Date.now() + row.ms_left),
        attributes: { public_id: row.id, address: row.address, seen_long_ago: row.seen_long_ago },
      }
      const { email, verified_at, approved_at } = row
      return [session, { id: row.user_id, attributes: { email, verified_at, approved_at } }]
    },

    async setSession({ id: token, userId, attributes }) {
      await db
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          id: attributes.public_id,
          user_id: userId,
          address: attributes.address,
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

    // Tokens are not kept, so there is no list of them to give; `auth.sessions` reads the rows itself.
    getUserSessions: () => Promise.reject(new Error('a session cannot be found by its account')),
  }
}

/** Removes rows of sessions that are over, at most so many, and says how many. */
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
    // One that is renewed meanwhile stays.
    .where(expiry, '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function readWithUser(db: Db, token: string) {
  return await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.address',
      'users.email',
      'users.verified_at',
      'users.approved_at',
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
