import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../../server/database/ids.ts'
import type { Db } from '../../server/database/tables.ts'
import type { Account, AccountState } from '../../server/trpc.ts'
import { db } from './database.ts'
import { buildInquiryForm } from './form-data.ts'

export { connection, db } from './database.ts'

let serial = 0

/** A stored account, signed in; its password fits nothing. */
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
  return { id, email, state, session_id }
}

/** Stores an inquiry that a visitor sent, without its mails. */
export async function insertReceivedInquiry(overrides: object = {}, executor: Db = db): Promise<string> {
  const id = newId()
  await executor
    .insertInto('inquiries')
    .values({
      ...buildInquiryForm(),
      ...overrides,
      id,
      source: 'inquiry',
      consent_version: '1',
      body_hash: randomBytes(32),
    })
    .execute()
  return id
}

/** Makes a row older, for what depends on when it was made. */
export async function backdate(
  table: 'inquiries' | 'ltf_projects',
  id: string,
  minutes: number,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set created_at = created_at - make_interval(mins => ${minutes})
    where id = ${id}`.execute(db)
}

/** Makes all rows of a table look as if nobody had touched them for so long; the trigger must look away. */
export async function backdateUpdates(table: 'newsletter_subscribers', minutes: number): Promise<void> {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`
    update ${sql.table(table)} set updated_at = updated_at - make_interval(mins => ${minutes})`.execute(db)
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
}
