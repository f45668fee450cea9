import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { MailOwner } from './mail.ts'
import { DEAD_LETTER_QUEUE, DIGEST_QUEUE, MAIL_QUEUE } from './queues.ts'

type Trx = Transaction<Database>

const QUEUES = [MAIL_QUEUE, DIGEST_QUEUE, DEAD_LETTER_QUEUE]

/**
 * Deletes an owner's mails from all queues: those that wait to be sent or retried, and the dead ones. Replies whose note is
 * gone go with them, whatever inquiry they were queued for: another may have been merged into the one that is deleted.
 */
export async function purgeMail(trx: Trx, owner: MailOwner): Promise<void> {
  await deleteMails(trx, sql<boolean>`(${belongsTo(owner)}) or ${isOrphanedReply}`)
}

function belongsTo(owner: MailOwner): RawBuilder<boolean> {
  // True of a text and of a list with it.
  if ('about' in owner) return sql<boolean>`data->'about' ?| ${[owner.about].flat()}::text[]`
  if ('reply' in owner) return sql<boolean>`data->>'reply' = ${owner.reply}`
  return sql<boolean>`data->>'replyTo' = ${owner.address}
    or (data->>'to' = ${owner.address} and data->'staff' is null)`
}

const isOrphanedReply = sql<boolean>`
  (data->'reply' is not null and not exists (
    select from inquiry_notes where id = (data->>'reply')::uuid))`

/** Deletes mails when the site is emptied: those about inquiries, and all to addresses without an account. */
export async function purgeAllButAccountMail(trx: Trx): Promise<void> {
  await deleteMails(
    trx,
    sql<boolean>`data->'about' is not null or data->>'to' not in (select email from users)`,
  )
}

/** Makes the mails about one inquiry, waiting or dead, mails about another. */
export async function reassignMail(trx: Trx, from: string, to: string): Promise<void> {
  if (!(await lockQueues(trx))) return
  await sql`
    update pgboss.job
    set data = jsonb_set(data, '{about}', replace((data->'about')::text, ${from}, ${to})::jsonb)
    where name = any(${QUEUES}) and data->'about' ? ${from}`.execute(trx)
}

async function deleteMails(trx: Trx, condition: RawBuilder<boolean>): Promise<void> {
  if (!(await lockQueues(trx))) return
  await sql`delete from pgboss.job where name = any(${QUEUES}) and (${condition})`.execute(trx)
}

/** False while there are no queues: pg-boss creates its tables when a server first runs on the database. */
async function lockQueues(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ queue: string | null }>`select to_regclass('pgboss.job') as queue`.execute(trx)
  if (!rows[0]?.queue) return false
  // pg-boss deletes and reinserts a job that fails, in one statement. Without the lock the new row could be missed.
  await sql`lock table pgboss.job in share row exclusive mode`.execute(trx)
  return true
}
