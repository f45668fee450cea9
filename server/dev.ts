import { render } from '../src/server.tsx'
import { createApp } from './app.ts'
import { connect, type Db } from './database.ts'
import { migrateWhenThere, openEngine } from './engine.ts'
import { readEnv } from './env.ts'
import { createLog, described } from './log.ts'
import { developmentManifest } from './manifest.ts'
import { createPages } from './pages.ts'

/** What outlives a hot reload: the database, its PostgreSQL and their signal handlers. */
interface Ground {
  db: Db
}

const lasting = globalThis as typeof globalThis & { busbarGround?: Promise<Ground> }

async function openGround(): Promise<Ground> {
  const env = readEnv()
  const log = createLog('warn')
  const engine = await openEngine(env, log)
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.once(name, () => void engine.stop().finally(() => process.exit(0)))
  await migrateWhenThere(engine, log, new AbortController().signal)
  return {
    db: connect(engine.connection, (error) => log.warn({ event: 'connection_lost', ...described(error) })),
  }
}

/** The same app as in `main.ts`, made anew from the edited modules whenever Vite reloads this file. */
export const app = async () => {
  const { db } = await (lasting.busbarGround ??= openGround())
  return (current ??= assemble(db))
}

let current: ReturnType<typeof createApp> | undefined

function assemble(db: Db) {
  const env = readEnv()
  const log = createLog(env.LOG_LEVEL === 'info' ? 'warn' : env.LOG_LEVEL)
  const pages = createPages({ render, manifest: developmentManifest, log, development: true })
  return createApp({ db, env, log, pages, mail: { send: async () => true }, ready: () => true })
}
