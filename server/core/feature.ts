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

/** What workers can reach. */
export interface JobServices extends Pick<Services, 'db' | 'env' | 'log' | 'mail' | 'notices'> {
  boss: PgBoss
  /** A direct connection to the same database. */
  connection: ConnectionConfig
  store: MediaStore
  timing: QueueTiming
}

/** How many rows something changed, by what they are: for the log. */
export type Counts = Record<string, number>

/**
 * The door of a feature: everything that it adds to the server beside its procedures, which `server/router.ts` names so that
 * their types survive, and its tables, which it declares itself. `server/features.ts` lists the features; who removes one
 * removes its folders and those lines.
 */
export interface Feature {
  /** Its tables, by name: the start tells of those that a feature left behind. */
  tables?: readonly (keyof Database)[]
  /** Addresses beside `/trpc`. */
  routes?: Hono<AppEnv>
  /** Kinds of mail with sample data, by the name of the function that builds them; after a dot by their kind. */
  mails?: Record<string, MailPreview>
  /** Commands of the command line, and checks of its `doctor`. */
  commands?: Command[]
  checks?: CheckEntry[]
  /** Gauges for Prometheus, by name: what each tells, and their values at a scrape; one that has none now is left out. */
  gauges?: { help: Record<string, string>; read(db: Db, env: Env): Promise<Record<string, number>> }
  /** Carries the data of an older major version of the embedded PostgreSQL over, before that starts. */
  carryOver?(dataDir: string, log: Log, signal?: AbortSignal): Promise<void>
  queues?(timing: QueueTiming): Queue[]
  /** What is put into its queues by the clock. */
  schedules?(env: Env): QueueSchedule[]
  startWorkers?(services: JobServices): Promise<void>
  /** Deletes what has expired or was lost. Every hour. */
  cleanUp?(db: Db): Promise<Counts>
  /** Erases what is older than it may be (D73). Every night. */
  retention?(db: Db, env: Pick<Env, 'RETENTION_MONTHS'>): Promise<Counts>
  /** Does what has fallen due. Every minute. */
  everyMinute?(services: JobServices): Promise<Counts>
  /** Finishes what a killed server left. In the background, after each start. */
  afterStart?(db: Db): Promise<unknown>
  /** Sends a notice to staff by this feature's way, inside the transaction that causes it. */
  sendNotice?(
    boss: PgBoss,
    trx: Transaction<Database>,
    to: NoticeRecipients,
    notice: StaffNotice,
  ): Promise<void>
  /** Tells of an event whoever wishes it, inside the transaction that causes it. */
  tellStaff?: StaffNotices['tell']
  /** The mails that are replies to somebody (`Message.replyNoteId`). */
  replies?: Replies
  /** Watches the pages that are sent. Not in development. */
  watchPages?(services: { db: Db; env: Env; log: Log }): PageWatcher
  /** The visits of each of the last twelve weeks that had any, by its Monday. */
  visitsByWeek?(db: Db): Promise<Map<string, number>>
  /** Before the site is ready, once the database answers. Tried again while that is away. */
  onStart?(db: Db): Promise<unknown>
}
