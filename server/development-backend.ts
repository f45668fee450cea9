import type { EventEmitter } from 'node:events'
import type { Hono } from 'hono'
import type { AppEnv } from './app.ts'
import { connect, type Db } from './database.ts'
import { createDelivery } from './delivery.ts'
import { createDevMail } from './dev-mail.ts'
import { fillForDevelopment } from './development.ts'
import { type Engine, migrateWhenThere, openEngine } from './engine.ts'
import type { Env } from './env.ts'
import { createJobs } from './jobs.ts'
import { type Announcements, announcer, listen } from './listen.ts'
import { described, type Log } from './log.ts'
import type { Mail } from './mail.ts'

/** What outlives a hot reload: the database with its PostgreSQL, and the outbox with its jobs. */
export interface Backend {
  engine: Engine
  db: Db
  mail: Mail
  announcements: EventEmitter<Announcements>
  /** The pages that exist in development only. */
  development: Hono<AppEnv>
}

/** What undoes the steps of a start, the last one first. */
export type Cleanups = (() => Promise<unknown>)[]

/**
 * Opens the backend of `npm run dev`; each step that worked leaves its undoing in `cleanups`. Jobs run only on a database
 * of development's own: on any other they would mail its customers, or erase what is old by this machine's settings.
 */
export async function openBackend(env: Env, log: Log, cleanups: Cleanups): Promise<Backend> {
  const engine = await openEngine(env, log)
  cleanups.push(() => engine.stop())
  await migrateWhenThere(engine, log, new AbortController().signal)
  const db = connect(engine.connection, (error) =>
    log.warn({ event: 'connection_lost', ...described(error) }),
  )
  cleanups.push(() => db.destroy())
  const devMail = createDevMail(new URL(env.PUBLIC_URL).host, createDelivery(env, log))
  let mail = devMail.outbox
  if (await fillForDevelopment(db, env, log)) {
    const jobs = createJobs(engine.direct, { db, env, log, deliver: devMail.deliver })
    cleanups.push(() => jobs.stop())
    await jobs.start()
    mail = jobs.mail
  }
  const announcements = announcer()
  const listener = listen(engine.direct, log, announcements)
  cleanups.push(() => listener.stop())
  return { engine, db, mail, announcements, development: devMail.pages }
}

export async function undo(cleanups: Cleanups): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
}
