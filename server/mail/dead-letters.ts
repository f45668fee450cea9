import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../database/tables.ts'
import type { Message } from './mail.ts'
import { DEAD_LETTER_QUEUE } from './queues.ts'

/** A mail that could not be delivered. What it says is left out: it may hold a link that opens an account. */
export interface DeadLetter {
  id: string
  to: string
  subject: string
  /** What the mail server said last. */
  reason: string | null
  /** The inquiry that it is about, if it is about one. */
  inquiry_id: string | null
  /** When it was queued, and when it was given up. */
  queued_at: Date
  created_at: Date
  /** When it is deleted. */
  expires_at: Date
}

/** The list shows so many. */
const MAX_LISTED = 200

/** The mails that could not be delivered, newest first, at most 200. */
export async function listDeadLetters(db: Db): Promise<DeadLetter[]> {
  if (!(await hasQueue(db))) return []
  const { rows } = await sql<DeadLetter>`
    select id, data->>'to' as "to", data->>'subject' as subject, source_output->>'error' as reason,
      case jsonb_typeof(data->'about') when 'string' then data->>'about' end as inquiry_id, coalesce(source_created_on, created_on) as queued_at,
      created_on as created_at, keep_until as expires_at
    from pgboss.job where name = ${DEAD_LETTER_QUEUE}
    order by created_on desc, id limit ${MAX_LISTED}`.execute(db)
  return rows
}

/** Deletes a dead letter and returns its message; null when there is none. */
export async function takeDeadLetter(trx: Transaction<Database>, id: string): Promise<Message | null> {
  if (!(await hasQueue(trx))) return null
  const { rows } = await sql<{ data: Message }>`
    delete from pgboss.job where name = ${DEAD_LETTER_QUEUE} and id = ${id} returning data`.execute(trx)
  return rows[0]?.data ?? null
}

/** The note of the reply that a dead letter is; null when it is none, or gone. */
export async function findReplyOf(db: Db, id: string): Promise<string | null> {
  if (!(await hasQueue(db))) return null
  const { rows } = await sql<{ reply: string | null }>`
    select data->>'reply' as reply from pgboss.job where name = ${DEAD_LETTER_QUEUE} and id = ${id}`.execute(
    db,
  )
  return rows[0]?.reply ?? null
}

/** pg-boss creates its tables when a server first runs on the database. */
async function hasQueue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('pgboss.job') is not null as there`.execute(db)
  return rows[0]?.there ?? false
}
