import type { Hono } from 'hono'
import type { Transaction } from 'kysely'
import type { PgBoss, Queue } from 'pg-boss'
import type { AppEnv } from './app-env.ts'
import type { CheckEntry, Command } from './command.ts'
import type { ConnectionConfig } from './database/connect.ts'
import type { Database, Db } from './database/tables.ts'
import type { Env } from './env.ts'
import type { QueueSchedule } from './jobs/queue-settings.ts'
import type { Log } from './log.ts'
import type { Replies } from './mail/mail.ts'
import type { QueueTiming } from './mail/outbox.ts'
import type { MailPreview } from './mail/preview.ts'
import type { MediaStore } from './media/media-store.ts'
import type { PageWatcher } from './pages/page-watcher.ts'
import type { NoticeRecipients, StaffNotice, StaffNotices } from './staff-notices.ts'
import type { Services } from './trpc.ts'

/** The services that workers can use. */
export interface JobServices extends Pick<Services, 'db' | 'env' | 'log' | 'mail' | 'notices'> {
  boss: PgBoss
  /** A direct connection to the same database. */
  connection: ConnectionConfig
  store: MediaStore
  timing: QueueTiming
}

/** Numbers of changed rows by their kind, for the log. */
export type Counts = Record<string, number>

/**
 * The entry point of a feature: everything that it adds to the server, except its procedures, which `server/router.ts`
 * names so that their types survive, and the types of its tables, which it declares itself. `server/features.ts` lists
 * the features. To remove one, remove its folders and the lines in these two files.
 */
export interface Feature {
  /** The names of its tables: at the start, the server logs the tables that a removed feature left behind. */
  tables?: readonly (keyof Database)[]
  /** Routes outside `/trpc`. */
  routes?: Hono<AppEnv>
  /** Kinds of mail with sample data, by the name of the function that builds them and, after a dot, by their kind. */
  mails?: Record<string, MailPreview>
  /** Commands of the command line, and checks of its `doctor`. */
  commands?: Command[]
  checks?: CheckEntry[]
  /** Prometheus gauges by name: their help texts, and their values at a scrape, without gauges that have none now. */
  gauges?: { help: Record<string, string>; read(db: Db, env: Env): Promise<Record<string, number>> }
  /** Carries over the data of an older major version of the embedded PostgreSQL, before the new one starts. */
  carryOver?(dataDir: string, log: Log, signal?: AbortSignal): Promise<void>
  queues?(timing: QueueTiming): Queue[]
  /** The jobs that are put into its queues on a schedule. */
  schedules?(env: Env): QueueSchedule[]
  startWorkers?(services: JobServices): Promise<void>
  /** Every hour: deletes expired and lost records. */
  cleanUp?(db: Db): Promise<Counts>
  /** Every night: erases records that have outlived their retention period (D73). */
  retention?(db: Db, env: Pick<Env, 'RETENTION_MONTHS'>): Promise<Counts>
  /** Every minute: does the work that has fallen due. */
  everyMinute?(services: JobServices): Promise<Counts>
  /** After each start, in the background: finishes the work that a killed server left unfinished. */
  afterStart?(db: Db): Promise<unknown>
  /** Sends a notice to staff through this feature's channel, inside the transaction that causes it. */
  sendNotice?(
    boss: PgBoss,
    trx: Transaction<Database>,
    to: NoticeRecipients,
    notice: StaffNotice,
  ): Promise<void>
  /** Notifies the accounts that want to know of an event, inside the transaction that causes it. */
  notifyStaff?: StaffNotices['notify']
  /** The store of replies to people, whose mails have a `Message.replyNoteId`. */
  replies?: Replies
  /** Observes each page that is sent. Not in development. */
  watchPages?(services: { db: Db; env: Env; log: Log }): PageWatcher
  /** The visits of each of the last twelve weeks that had any, by the week's Monday. */
  visitsByWeek?(db: Db): Promise<Map<string, number>>
  /** Runs before the site is ready, once the database answers; retried while the database is unavailable. */
  onStart?(db: Db): Promise<unknown>
}
