import { connect, type ConnectionConfig } from '../database/connect.ts'
import type { Db } from '../database/tables.ts'
import { insertMail, messageColumns, type NewMail, toMessage } from './stored-mails.ts'

/** Reads the waiting and the undelivered mails of a database. */
export async function readWaitingMails(connection: ConnectionConfig): Promise<NewMail[]> {
  return await withDatabase(connection, async (db) => {
    const columns = ['id', 'created_at', 'failed_at', 'error', ...messageColumns] as const
    const mails = await db.selectFrom('mails').select(columns).execute()
    return mails.map(({ message, reply_note_id, inquiries, ...mail }) => ({
      ...mail,
      message: toMessage({ message, reply_note_id, inquiries }),
    }))
  })
}

/** Stores such mails in another database with the same inquiries. A server that starts on it sends them. */
export async function addWaitingMails(connection: ConnectionConfig, mails: NewMail[]): Promise<void> {
  await withDatabase(connection, async (db) => {
    for (const mail of mails) await insertMail(db, mail)
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
