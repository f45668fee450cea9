import { sql } from 'kysely'
import { connect, type ConnectionConfig } from '../database/connect.ts'
import type { Db } from '../database/tables.ts'
import { insertIfWanted, readFormerMails } from './former-queues.ts'
import { messageColumns, type NewMail, toMessage } from './stored-mails.ts'

/** Reads the waiting and the undelivered mails of a database of this or an earlier version. */
export async function readWaitingMails(connection: ConnectionConfig): Promise<NewMail[]> {
  return await withDatabase(connection, async (db) => {
    const { rows } = await sql<{ has_mails: boolean; has_queue: boolean }>`
      select to_regclass('mails') is not null as has_mails, to_regnamespace('pgboss') is not null as has_queue`.execute(
      db,
    )
    const former = rows[0]?.has_queue ? await readFormerMails(connection) : []
    if (!rows[0]?.has_mails) return former
    const columns = ['id', 'created_at', 'failed_at', 'error', ...messageColumns] as const
    const mails = await db.selectFrom('mails').select(columns).execute()
    return [
      ...former,
      ...mails.map(({ message, reply_note_id, inquiries, ...mail }) => ({
        ...mail,
        message: toMessage({ message, reply_note_id, inquiries }),
      })),
    ]
  })
}

/** Stores such mails in another database with the same inquiries. A server that starts on it sends them. */
export async function addWaitingMails(connection: ConnectionConfig, mails: NewMail[]): Promise<void> {
  await withDatabase(connection, async (db) => {
    for (const mail of mails) await insertIfWanted(db, mail)
  })
}

async function withDatabase<Result>(
  connection: ConnectionConfig,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = connect(connection, () => {})
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
