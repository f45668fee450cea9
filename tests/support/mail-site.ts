import { connect } from '../../server/database/connect.ts'
import type { Db } from '../../server/database/tables.ts'
import { cloneDatabase } from './cluster.ts'
import { startMailServer } from './mail-server.ts'
import { linkInMail } from './received-mail.ts'
import { startServer } from './server.ts'

export interface MailSite {
  url: string
  db: Db
  /** Waits for a mail to the address with this in its subject, and returns the address of the link in it. */
  linkInMail(to: string, subject: string): Promise<string>
  stop(): Promise<void>
}

/** A site that sends its mails to an SMTP server, on a database of its own: another server on it would take them. */
export async function startMailSite(): Promise<MailSite> {
  const database = await cloneDatabase()
  const mailServer = await startMailServer()
  const env = {
    DATABASE_URL: database.url,
    WARM_UP: 'off',
    SMTP_URL: mailServer.url,
    NOTIFY_EMAIL: 'office@saanjh.example',
  }
  const server = await startServer({ env })
  const db = connect(database.connection, () => {})
  return {
    url: server.url,
    db,
    linkInMail: (to, subject) => linkInMail(mailServer, to, subject),
    async stop() {
      await db.destroy()
      await server.stop()
      await mailServer.close()
      await database.drop()
    },
  }
}
