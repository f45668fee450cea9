import { sql } from 'kysely'
import type { SessionsTable } from '../database/account-tables.ts'
import type { Db } from '../database/tables.ts'
import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from '../limits.ts'
import { hashToken } from './tokens.ts'

const LAST_SEEN_INTERVAL_SECONDS = 5 * 60

/** A session with its account, as read from the database. */
export type SessionRow = NonNullable<Awaited<ReturnType<typeof readSessionRow>>>

/** A session to be inserted. */
export type NewSession = Pick<SessionsTable, 'id' | 'user_id' | 'address' | 'user_agent'>

/** When a session expires: the earlier of the sliding and the absolute expiry. */
const expiry = sql<Date>`least(expires_at, sessions.created_at + make_interval(secs => ${SESSION_ABSOLUTE_SECONDS}))`

/**
 * Milliseconds until the sliding expiry, by the database's clock. A full lifetime if the absolute expiry comes first:
 * such a session cannot be extended, and otherwise a renewal would be tried at every request.
 */
const msLeft = sql<number>`(case
  when expires_at >= sessions.created_at + make_interval(secs => ${SESSION_ABSOLUTE_SECONDS}) then ${SESSION_IDLE_SECONDS}
  else extract(epoch from expires_at - now())
end * 1000)::float8`

const newExpiry = sql<Date>`now() + make_interval(secs => ${SESSION_IDLE_SECONDS})`

/** Condition on the table `sessions`: the session has not expired. */
export const isNotExpired = sql<boolean>`${expiry} > now()`

/** SQL: whether the account of the query has a confirmed second factor. */
export const hasSecondFactor = sql<boolean>`exists (
  select from second_factors where user_id = users.id and confirmed_at is not null)`

/**
 * The session of a token with its account; undefined when it is unknown, has expired or its account is disabled. Only
 * the hash of a token is stored. The database's clock decides the expiry: otherwise an instance with a wrong clock
 * would sign everybody out (S07).
 */
export async function readSessionRow(db: Db, token: string) {
  return await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'users.email',
      'users.verified_at',
      'users.approved_at',
      hasSecondFactor.as('has_second_factor'),
      // Whether `last_seen_at`, which is shown to people, is due for an update: not at every request, to save writes.
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

export async function insertSession(db: Db, token: string, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, token_hash: hashToken(token), expires_at: newExpiry })
    .execute()
}

/** Extends a session to a full lifetime again. */
export async function renewSession(db: Db, token: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: newExpiry })
    .where('token_hash', '=', hashToken(token))
    .execute()
}

export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** Deletes the sessions of an account, all or all but one. */
export async function deleteUserSessions(db: Db, user_id: string, exceptId?: string): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', user_id)
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId)
  await query.execute()
}

/** Records that a session is in use, and from which client address. */
export async function updateLastSeen(db: Db, token: string, address?: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()`, address })
    .where('token_hash', '=', hashToken(token))
    .execute()
}
