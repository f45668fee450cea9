import { render } from '../src/server.tsx'
import { createApp } from './app.ts'
import { type Backend, type Cleanups, openBackend, undo } from './development-backend.ts'
import { migrateWhenThere } from './engine.ts'
import { readDevelopmentEnv } from './env.ts'
import { createLog } from './log.ts'
import { developmentManifest } from './manifest.ts'
import { createPages } from './pages.ts'

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
  const backend = await (lasting.busbarBackend ??= openLasting().catch((error: unknown) => {
    lasting.busbarBackend = undefined
    throw error
  }))
  // This module was reloaded, perhaps because a migration was added.
  await migrateWhenThere(backend.engine, createLog('warn'), new AbortController().signal)
  return assemble(backend)
}

/** The signal handlers outlive a hot reload too. */
async function openLasting(): Promise<Backend> {
  const cleanups: Cleanups = []
  try {
    const backend = await openBackend(readDevelopmentEnv(), createLog('warn'), cleanups)
    stopOnSignal(cleanups)
    return backend
  } catch (error) {
    await undo(cleanups)
    throw error
  }
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

/** The same app as in `main.ts`. */
function assemble({ db, mail, announcements, development }: Backend) {
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
    mail,
    announcements,
    development,
    ready: () => true,
  })
  // The app that this one replaces would else hear of every change for ever.
  lasting.busbarApp?.detach()
  lasting.busbarApp = assembled
  return assembled
}
