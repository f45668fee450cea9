import type { EventEmitter } from 'node:events'
import { render } from '../src/server.tsx'
import type { Hono } from 'hono'
import { type AppEnv, createApp } from './app.ts'
import { connect, type Db } from './database.ts'
import { createDelivery } from './delivery.ts'
import { createDevMail } from './dev-mail.ts'
import { fillForDevelopment } from './development.ts'
import { type Engine, migrateWhenThere, openEngine } from './engine.ts'
import { readDevelopmentEnv } from './env.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { type Announcements, announcer, listen } from './listen.ts'
import { createLog, described } from './log.ts'
import { developmentManifest } from './manifest.ts'
import { createPages } from './pages.ts'

/** What outlives a hot reload: the database with its PostgreSQL, the jobs, and the signal handlers. */
interface Backend {
  engine: Engine
  db: Db
  jobs: Jobs
  announcements: EventEmitter<Announcements>
  development: Hono<AppEnv>
}

/** What undoes the steps of a start, the last one first. */
type Cleanups = (() => Promise<unknown>)[]

const lasting = globalThis as typeof globalThis & {
  busbarBackend?: Promise<Backend>
  /** The app before the last edit. */
  busbarApp?: ReturnType<typeof createApp>
}

/**
 * The app, made anew from the edited modules whenever Vite reloads this file. What failed is tried again at the next
 * call.
 */
export const app = () =>
  (current ??= start().catch((error: unknown) => {
    current = undefined
    throw error
  }))

let current: Promise<ReturnType<typeof createApp>> | undefined

async function start() {
  const backend = await (lasting.busbarBackend ??= openBackend().catch((error: unknown) => {
    lasting.busbarBackend = undefined
    throw error
  }))
  // This module was reloaded, perhaps because a migration was added.
  await migrateWhenThere(backend.engine, createLog('warn'), new AbortController().signal)
  return assemble(backend)
}

async function openBackend(): Promise<Backend> {
  const cleanups: Cleanups = []
  try {
    const backend = await openSteps(cleanups)
    stopOnSignal(cleanups)
    return backend
  } catch (error) {
    await undo(cleanups)
    throw error
  }
}

async function openSteps(cleanups: Cleanups): Promise<Backend> {
  const env = readDevelopmentEnv()
  const log = createLog('warn')
  const engine = await openEngine(env, log)
  cleanups.push(() => engine.stop())
  await migrateWhenThere(engine, log, new AbortController().signal)
  const db = connect(engine.connection, (error) =>
    log.warn({ event: 'connection_lost', ...described(error) }),
  )
  cleanups.push(() => db.destroy())
  const { pages: development, deliver } = createDevMail(
    new URL(env.PUBLIC_URL).host,
    createDelivery(env, log),
  )
  const jobs = createJobs(engine.direct, { db, env, log, deliver })
  cleanups.push(() => jobs.stop())
  await jobs.start()
  log.warn(await fillForDevelopment(db, env))
  const announcements = announcer()
  const listener = listen(engine.direct, log, announcements)
  cleanups.push(() => listener.stop())
  return { engine, db, jobs, announcements, development }
}

/** In order, or each part would complain that PostgreSQL has gone. From a terminal the signal comes twice. */
function stopOnSignal(cleanups: Cleanups) {
  let stopping = false
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.on(name, () => {
      if (stopping) return
      stopping = true
      void undo(cleanups).finally(() => process.exit(0))
    })
}

async function undo(cleanups: Cleanups) {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
}

/** The same app as in `main.ts`. */
function assemble({ db, jobs, announcements, development }: Backend) {
  const env = readDevelopmentEnv()
  const log = createLog(env.LOG_LEVEL === 'info' ? 'warn' : env.LOG_LEVEL)
  const pages = createPages({
    render,
    manifest: developmentManifest,
    origin: env.PUBLIC_URL,
    retentionMonths: env.RETENTION_MONTHS,
    log,
    development: true,
  })
  const assembled = createApp({
    db,
    env,
    log,
    pages,
    mail: jobs.mail,
    announcements,
    development,
    ready: () => true,
  })
  // The app that this one replaces would else hear of every change for ever.
  lasting.busbarApp?.detach()
  lasting.busbarApp = assembled
  return assembled
}
