import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AccountState } from '../../server/core/auth/account-state.ts'
import { newId } from '../../server/core/database/ids.ts'
import type { Account } from '../../server/core/trpc.ts'
import { db } from './database.ts'

export { connection, db } from './database.ts'

let serial = 0

/** Stores an account with a session. No password matches it. */
export async function insertAccount({
  state = 'active',
  email = `person${++serial}@example.com`,
}: { state?: AccountState; email?: string } = {}): Promise<Account> {
  const id = newId()
  const now = new Date()
  await db
    .insertInto('users')
    .values({
      id,
      email,
      password_hash: 'none',
      verified_at: state === 'unverified' ? null : now,
      approved_at: state === 'active' ? now : null,
    })
    .execute()
  const session_id = newId()
  await db
    .insertInto('sessions')
    .values({
      id: session_id,
      token_hash: randomBytes(32),
      user_id: id,
      address: '203.0.113.7',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  return { id, email, state, session_id, has_second_factor: false }
}

/** Moves a row's `created_at` back by this many minutes. */
export async function backdate(
  table: 'inquiries' | 'ltf_projects',
  id: string,
  minutes: number,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set created_at = created_at - make_interval(mins => ${minutes})
    where id = ${id}`.execute(db)
}

/** Moves the ends of all rate limits, and of the time in which a used link is remembered, nearer. */
export async function passMinutes(minutes: number): Promise<void> {
  await sql`update rate_limits set expires_at = expires_at - make_interval(mins => ${minutes})`.execute(db)
}

/** Moves `updated_at` of all rows of a table back. The trigger that would set it to now is disabled meanwhile. */
export async function backdateUpdates(table: 'newsletter_subscribers', minutes: number): Promise<void> {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`
    update ${sql.table(table)} set updated_at = updated_at - make_interval(mins => ${minutes})`.execute(db)
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
}
