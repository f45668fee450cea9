import { render } from '../src/server.tsx'
import { createApp } from './app.ts'
import { migrateWhenAvailable } from './database/database-server.ts'
import { type DevBackend, type Cleanups, openDevBackend, runCleanups } from './dev-backend.ts'
import { readDevelopmentEnv } from './env.ts'
import { createLog } from './log.ts'
import { developmentManifest } from './pages/manifest.ts'
import { createPages } from './pages/pages.ts'

const devState = globalThis as typeof globalThis & {
  busbarBackend?: Promise<DevBackend>
  /** The app before the last edit. */
  busbarApp?: ReturnType<typeof createApp>
}

/**
 * The app, made anew from the edited modules whenever Vite reloads this file. What failed is tried again at the next
 * call.
 */
export const app = () =>
  (currentApp ??= startApp().catch((error: unknown) => {
    currentApp = undefined
    throw error
  }))

let currentApp: Promise<ReturnType<typeof createApp>> | undefined

async function startApp() {
  const backend = await (devState.busbarBackend ??= openPersistentBackend().catch((error: unknown) => {
    devState.busbarBackend = undefined
    throw error
  }))
  // This module was reloaded, perhaps because a migration was added.
  await migrateWhenAvailable(backend.databaseServer, createLog('warn'), new AbortController().signal)
  return buildApp(backend)
}

/** The signal handlers outlive a hot reload too. */
async function openPersistentBackend(): Promise<DevBackend> {
  const cleanups: Cleanups = []
  try {
    const backend = await openDevBackend(readDevelopmentEnv(), createLog('warn'), cleanups)
    stopOnSignal(cleanups)
    return backend
  } catch (error) {
    await runCleanups(cleanups)
    throw error
  }
}

/** In order, or each part would complain that PostgreSQL has gone. From a terminal the signal comes twice. */
function stopOnSignal(cleanups: Cleanups) {
  let isStopping = false
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.on(name, () => {
      if (isStopping) return
      isStopping = true
      void runCleanups(cleanups).finally(() => process.exit(0))
    })
}

/** The same app as in `main.ts`. */
function buildApp({ db, mail, dbEvents, devRoutes }: DevBackend) {
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
  const nextApp = createApp({
    db,
    env,
    log,
    pages,
    mail,
    dbEvents,
    devRoutes,
    isReady: () => true,
  })
  // The app that this one replaces would else hear of every change for ever.
  devState.busbarApp?.detach()
  devState.busbarApp = nextApp
  return nextApp
}
