import type { EventEmitter } from 'node:events'
import { render } from '../src/server.tsx'
import type { Hono } from 'hono'
import { type AppEnv, createApp } from './app.ts'
import { DEVELOPMENT_ACCOUNT, makeDevelopmentAccount } from './auth/development.ts'
import { connect, type Db } from './database.ts'
import { createDelivery } from './delivery.ts'
import { createDevMail } from './dev-mail.ts'
import { migrateWhenThere, openEngine } from './engine.ts'
import { readEnv } from './env.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { type Announcements, announcer, listen } from './listen.ts'
import { createLog, described } from './log.ts'
import { developmentManifest } from './manifest.ts'
import { createPages } from './pages.ts'
import { seed } from './seed.ts'

/** What outlives a hot reload: the database, its PostgreSQL and their signal handlers. */
interface Ground {
  db: Db
  jobs: Jobs
  announcements: EventEmitter<Announcements>
  development: Hono<AppEnv>
}

const lasting = globalThis as typeof globalThis & { busbarGround?: Promise<Ground> }

async function openGround(): Promise<Ground> {
  const env = readEnv()
  const log = createLog('warn')
  const engine = await openEngine(env, log)
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.once(name, () => void engine.stop().finally(() => process.exit(0)))
  await migrateWhenThere(engine, log, new AbortController().signal)
  const db = connect(engine.connection, (error) =>
    log.warn({ event: 'connection_lost', ...described(error) }),
  )
  const { pages: development, deliver } = createDevMail(
    new URL(env.PUBLIC_URL).host,
    createDelivery(env, log),
  )
  const jobs = createJobs(engine.direct, { db, env, log, deliver })
  await jobs.start()
  const { email, password } = DEVELOPMENT_ACCOUNT
  await seed(db, env.PUBLIC_URL)
  const say = `${env.PUBLIC_URL}/admin: sign in with ${email} and ${password}`
  if (await makeDevelopmentAccount(db)) log.warn({ event: 'development_account', email, password, say })
  const announcements = announcer()
  listen(engine.direct, log, announcements)
  return { db, jobs, announcements, development }
}

/** The same app as in `main.ts`, made anew from the edited modules whenever Vite reloads this file. */
export const app = async () => {
  const ground = await (lasting.busbarGround ??= openGround())
  return (current ??= assemble(ground))
}

let current: ReturnType<typeof createApp> | undefined

function assemble({ db, jobs, announcements, development }: Ground) {
  const env = readEnv()
  const log = createLog(env.LOG_LEVEL === 'info' ? 'warn' : env.LOG_LEVEL)
  const pages = createPages({
    render,
    manifest: developmentManifest,
    origin: env.PUBLIC_URL,
    log,
    development: true,
  })
  return createApp({ db, env, log, pages, mail: jobs.mail, announcements, development, ready: () => true })
}
