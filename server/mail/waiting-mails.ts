import { PgBoss } from 'pg-boss'
import { connectClient } from '../database/connect-client.ts'
import type { ConnectionConfig } from '../database/connect.ts'
import { DEFAULT_TIMING, mailQueues } from './outbox.ts'
import { DEAD_LETTER_QUEUE, DIGEST_QUEUE, MAIL_QUEUE } from './queues.ts'

/** A mail of the outbox that was not sent yet, or could not be. */
interface WaitingMail {
  queue: string
  data: object
}

/** Reads the mails that wait in the outbox of a database, the oldest first, and those that could not be delivered. */
export async function readWaitingMails(connection: ConnectionConfig): Promise<WaitingMail[]> {
  const client = await connectClient(connection)
  try {
    const table = await client.query<{ there: boolean }>(
      "select to_regclass('pgboss.job') is not null as there",
    )
    if (!table.rows[0]?.there) return []
    const { rows } = await client.query<WaitingMail>(
      `select name as queue, data from pgboss.job
       where name = any($1) and state in ('created', 'retry', 'active') order by created_on`,
      [[MAIL_QUEUE, DIGEST_QUEUE, DEAD_LETTER_QUEUE]],
    )
    return rows
  } finally {
    await client.end()
  }
}

/** Queues them in another database, which has no queue yet. A server that starts on it sends them. */
export async function addWaitingMails(connection: ConnectionConfig, mails: WaitingMail[]): Promise<void> {
  if (mails.length === 0) return
  const boss = new PgBoss({ ...connection, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const { name, ...options } of mailQueues(DEFAULT_TIMING)) await boss.createQueue(name, options)
    for (const { queue, data } of mails) await boss.send(queue, data)
  } finally {
    await boss.stop({ graceful: false })
  }
}
