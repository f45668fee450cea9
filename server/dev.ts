import { Hono } from 'hono'
import { pagePaths, render } from '../src/server.tsx'
import { createApp } from './app.ts'
import type { AppEnv } from './core/app-env.ts'
import { assertMigrationsUnchanged } from './core/database/changed-migrations.ts'
import { readDevelopmentEnv } from './core/env.ts'
import { createLog, type Log } from './core/log.ts'
import { developmentAssets } from './core/pages/manifest.ts'
import { createPages } from './core/pages/pages.ts'
import {
  type DevBackend,
  type Cleanups,
  migrateDevelopment,
  openDevBackend,
  runCleanups,
  seedAddedSections,
} from './dev-backend.ts'
import { OVERVIEW_POLICY, renderOverview } from './development/overview.ts'
import { createRequestHistory, type RequestHistory } from './development/request-history.ts'
import { type DevelopmentFetch, showErrors } from './development/show-errors.ts'
import { appRouter } from './router.ts'

const devState = globalThis as typeof globalThis & {
  busbarBackend?: Promise<DevBackend>
  busbarCleanups?: Cleanups
  busbarHistory?: RequestHistory
  busbarLog?: Log
  /** The app before the last edit. */
  busbarApp?: ReturnType<typeof createApp>
}

/** The app of `npm run dev`. Vite reloads this module after an edit, and with it the app. A failed start is retried. */
export const app = (): Promise<DevelopmentFetch> =>
  (currentApp ??= startApp().catch((error: unknown) => {
    currentApp = undefined
    throw error
  }))

let currentApp: Promise<DevelopmentFetch> | undefined

async function startApp() {
  const { LOG_LEVEL } = readDevelopmentEnv()
  const log = (devState.busbarLog ??= createLog(LOG_LEVEL === 'info' ? 'warn' : LOG_LEVEL))
  const history = (devState.busbarHistory ??= createRequestHistory())
  const backend = await (devState.busbarBackend ??= openPersistentBackend(log, history).catch(
    (error: unknown) => {
      devState.busbarBackend = undefined
      throw error
    },
  ))
  // At every reload, because the edit may have added a migration, or changed one.
  await migrateDevelopment(backend.databaseServer, log)
  await assertMigrationsUnchanged(backend.db)
  await seedAddedSections(backend)
  return showErrors(buildApp(backend, history.recordErrors(log), history).fetch, history)
}

/** Retried at each request until it succeeds; then the backend survives hot reloads. */
async function openPersistentBackend(log: Log, history: RequestHistory): Promise<DevBackend> {
  const cleanups = (devState.busbarCleanups ??= stopOnSignal())
  try {
    return await openDevBackend(readDevelopmentEnv(), log, cleanups, history.logQuery)
  } catch (error) {
    await runCleanups(cleanups)
    throw error
  }
}

/**
 * Runs the cleanups in order on a signal; otherwise each part would log that PostgreSQL is gone, and PostgreSQL would
 * be left running. From a terminal each signal arrives twice.
 * @returns the list to which the cleanups are added
 */
function stopOnSignal(): Cleanups {
  const cleanups: Cleanups = []
  let isStopping = false
  // Vite's own listener would end the process in the middle of the cleanups.
  process.removeAllListeners('SIGTERM')
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.on(name, () => {
      if (isStopping) return
      isStopping = true
      void runCleanups(cleanups).finally(() => process.exit())
    })
  return cleanups
}

/** Builds the same app as `main.ts`, with development's manifest and log level, and with /dev. */
function buildApp(backend: DevBackend, log: Log, history: RequestHistory) {
  const { db, mail, notices, mediaQueue, queues, dbEvents } = backend
  const env = readDevelopmentEnv()
  const pages = createPages({
    router: appRouter,
    render,
    assets: developmentAssets,
    origin: env.PUBLIC_URL,
    retentionMonths: env.RETENTION_MONTHS,
    log,
    development: true,
  })
  const devRoutes = new Hono<AppEnv>().route('/', backend.devRoutes).get('/dev', async (c) => {
    const { requests } = history
    const page = renderOverview({
      queues: await queues(),
      env,
      requests,
      routes: nextApp.routes,
      pagePaths: pagePaths(),
    })
    return c.html(await page, 200, {
      'content-security-policy': OVERVIEW_POLICY,
      'cache-control': 'no-store',
    })
  })
  const nextApp = createApp({
    db,
    env,
    log,
    pages,
    mail,
    notices,
    mediaQueue,
    queues,
    dbEvents,
    devRoutes,
    isReady: () => true,
    isMigrated: () => true,
  })
  // Otherwise the old app would listen to database notifications for ever.
  devState.busbarApp?.detach()
  devState.busbarApp = nextApp
  return nextApp
}
