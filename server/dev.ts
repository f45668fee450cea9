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

/** The app of `npm run dev`. Vite reloads this module after an edit, and with it the app. A failed start is retried. */
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
  // At every reload, because the edit may have added a migration.
  await migrateWhenAvailable(backend.databaseServer, createLog('warn'), new AbortController().signal)
  return buildApp(backend)
}

/** Called once per process: the backend and the signal handlers survive hot reloads. */
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

/** Stops in order, or each part would log that PostgreSQL is gone. From a terminal each signal arrives twice. */
function stopOnSignal(cleanups: Cleanups) {
  let isStopping = false
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.on(name, () => {
      if (isStopping) return
      isStopping = true
      void runCleanups(cleanups).finally(() => process.exit(0))
    })
}

/** Builds the same app as `main.ts`, with development's manifest and log level. */
function buildApp({ db, mail, push, mediaQueue, dbEvents, devRoutes }: DevBackend) {
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
    push,
    mediaQueue,
    dbEvents,
    devRoutes,
    isReady: () => true,
  })
  // Else the old app would listen to database notifications for ever.
  devState.busbarApp?.detach()
  devState.busbarApp = nextApp
  return nextApp
}
