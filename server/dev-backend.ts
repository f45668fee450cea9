import type { EventEmitter } from 'node:events'
import type { Hono } from 'hono'
import type { LogEvent } from 'kysely'
import { connect } from './core/database/connect.ts'
import {
  type DatabaseServer,
  migrateWhenAvailable,
  openDatabaseServer,
} from './core/database/database-server.ts'
import { NewerDatabaseError } from './core/database/migrate.ts'
import { type DbEvents, createDbEvents, listenForNotifications } from './core/database/notifications.ts'
import type { Db } from './core/database/tables.ts'
import type { Env } from './core/env.ts'
import { serializeError, type Log } from './core/log.ts'
import { createDevMailbox } from './core/mail/dev-mailbox.ts'
import type { Outbox } from './core/mail/mail.ts'
import { createMailTransport } from './core/mail/transport.ts'
import type { MediaQueue } from './core/media/media-queue.ts'
import type { StaffNotices } from './core/staff-notices.ts'
import { StartupError } from './core/startup-error.ts'
import { carryOver, replies, notifyStaff } from './features.ts'
import { seedDevelopment } from './features/samples/seed-development.ts'
import { seed } from './features/samples/seed.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { sectionTables } from './sections/schema.ts'

/** What survives a hot reload: the database with its PostgreSQL, and the outbox with its jobs. */
export interface DevBackend {
  databaseServer: DatabaseServer
  db: Db
  mail: Outbox
  notices: StaffNotices
  mediaQueue: MediaQueue
  /** Empty where no jobs run. */
  queues: Jobs['queues']
  dbEvents: EventEmitter<DbEvents>
  /** The sections that have their samples; null for a database that gets no samples. */
  seededTables: readonly string[] | null
  /** The routes of the development mailbox: /dev/mail. */
  devRoutes: Hono
}

/** Functions that undo the steps of a start. `runCleanups` calls the last one first. */
export type Cleanups = (() => Promise<unknown>)[]

/**
 * Opens the backend of `npm run dev`. Each step adds its cleanup to `cleanups`, so that it is cleaned up even if a
 * later step throws. Jobs run only on a database that holds development data: on any other they would mail real
 * customers, or erase old records by the settings of this machine. `logQuery` is called for every statement.
 */
export async function openDevBackend(
  env: Env,
  log: Log,
  cleanups: Cleanups,
  logQuery?: (event: LogEvent) => void,
): Promise<DevBackend> {
  const opening = openDatabaseServer(env, log, carryOver)
  // Added now, because a signal may arrive while PostgreSQL starts.
  cleanups.push(() =>
    opening.then(
      (server) => server.stop(),
      () => {},
    ),
  )
  const databaseServer = await opening
  await migrateDevelopment(databaseServer, log)
  const onError = (error: Error) => log.warn({ event: 'connection_lost', ...serializeError(error) })
  const db = connect(databaseServer.connection, onError, logQuery)
  cleanups.push(() => db.destroy())
  const devMailbox = createDevMailbox(new URL(env.PUBLIC_URL).host, createMailTransport(env, log), replies)
  let mail = devMailbox.outbox
  // Where no jobs run, a picture has no further renditions until a server starts.
  let notices: StaffNotices = { send: async () => {}, notify: notifyStaff }
  let mediaQueue: MediaQueue = { enqueue: async () => {} }
  let queues: Jobs['queues'] = async () => []
  const isSeeded = await seedDevelopment(db, env, log)
  if (isSeeded) {
    const jobs = createJobs(databaseServer.directConnection, { db, env, log, deliver: devMailbox.deliver })
    cleanups.push(() => jobs.stop())
    await jobs.start()
    mail = jobs.mail
    notices = jobs.notices
    mediaQueue = jobs.media
    queues = jobs.queues
  }
  const dbEvents = createDbEvents()
  const listener = listenForNotifications(databaseServer.directConnection, log, dbEvents)
  cleanups.push(() => listener.stop())
  const seededTables = isSeeded ? sectionTables : null
  return {
    databaseServer,
    db,
    mail,
    notices,
    mediaQueue,
    queues,
    dbEvents,
    seededTables,
    devRoutes: devMailbox.pages,
  }
}

/** Seeds the samples of a section that was added while the server runs, as a start would. */
export async function seedAddedSections(backend: DevBackend): Promise<void> {
  const { seededTables, db } = backend
  if (!seededTables) return
  if (sectionTables.some((table) => !seededTables.includes(table))) await seed(db)
  backend.seededTables = sectionTables
}

/**
 * Applies pending migrations. A migration that the database has and the checkout lacks is most likely the developer's.
 * @throws StartupError, with a message of one line, when that or another problem has to be fixed first
 */
export async function migrateDevelopment(databaseServer: DatabaseServer, log: Log): Promise<void> {
  try {
    await migrateWhenAvailable(databaseServer, log, new AbortController().signal)
  } catch (error) {
    if (!(error instanceof NewerDatabaseError)) throw error
    throw new StartupError(missingMigrationMessage(error.migration), { cause: error })
  }
}

const missingMigrationMessage = (name: string) =>
  `this database has applied ${name}, which the folder migrations lacks: "npm run new -- undo ${name}" undoes it if npm run new wrote it; otherwise restore its file or, if you can lose the data, delete the folder dev in DATA_DIR and start again`

export async function runCleanups(cleanups: Cleanups): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
}
