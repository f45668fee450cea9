import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnknownPath, render } from '../src/server.tsx'
import { createApp, type AppDependencies } from './app.ts'
import { disableDevAccount } from './core/auth/dev-account.ts'
import { printSetupLink } from './core/auth/setup-link.ts'
import { connect } from './core/database/connect.ts'
import {
  type DatabaseServer,
  migrateWhenAvailable,
  openDatabaseServer,
} from './core/database/database-server.ts'
import { reportLeftTables } from './core/database/left-tables.ts'
import {
  createDbEvents,
  type NotificationListener,
  listenForNotifications,
} from './core/database/notifications.ts'
import { flushRefusals } from './core/database/refusal-log.ts'
import { retryUntilAvailable } from './core/database/retry-until-available.ts'
import type { Db } from './core/database/tables.ts'
import { type Env, EnvError, readEnv } from './core/env.ts'
import { errorCode } from './core/errors.ts'
import { addDays, calendarDay, fromFirmTime } from './core/firm-time/schema.ts'
import { shutDown } from './core/http/graceful-shutdown.ts'
import { startHttpServer, type HttpServerOptions } from './core/http/http-server.ts'
import { defaultHeaders } from './core/http/security-headers.ts'
import { type StaticFiles, staticFiles } from './core/http/static-files.ts'
import { createLog, serializeError } from './core/log.ts'
import { createMailTransport } from './core/mail/transport.ts'
import { readAssets } from './core/pages/manifest.ts'
import type { PageWatcher } from './core/pages/page-watcher.ts'
import { createPages } from './core/pages/pages.ts'
import { StartupError } from './core/startup-error.ts'
import { startTracing, stopTracing } from './core/tracing/tracing.ts'
import { carryOver, FEATURES, KNOWN_TABLES } from './features.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { appRouter } from './router.ts'
import { startPublishTimer } from './sections/articles/publish-timer.ts'

type App = ReturnType<typeof createApp>

/** How long a start waits for the first LISTEN. */
const LISTEN_TIMEOUT_MS = 2000

/**
 * Starts the server: env → listen (/readyz 503) → database → migrate → jobs, and warm-up of all pages → ready. A signal
 * stops it in the reverse order.
 */
async function main() {
  const env = readEnv()
  const log = createLog(env.LOG_LEVEL)
  const abortController = new AbortController()
  const aborted = once(abortController.signal, 'abort')
  // Installed before the database is opened, so that a stop during the first start is clean too. A second signal is
  // ignored: from a terminal each arrives twice, directly and through npm.
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.on(name, () => abortController.abort(new ShutdownSignal()))
  process.on('unhandledRejection', (error) =>
    log.error({ event: 'unhandled_rejection', ...serializeError(error) }),
  )

  await startTracing(env, log)

  let app: App | null = null
  let isMigrated = false
  let isReady = false
  const server = await listenOnPort({
    env,
    log,
    fetch: (request, bindings) => app?.fetch(request, bindings) ?? startingResponse(request, env),
    fastPath: (incoming, outgoing) => app?.fastPath(incoming, outgoing) ?? false,
  })
  log.info({ event: 'listening', url: env.PUBLIC_URL })

  let databaseServer: DatabaseServer | null = null
  let db: Db | null = null
  let jobs: Jobs | null = null
  let pageWatchers: PageWatcher[] = []
  const dbEvents = createDbEvents()
  let listener: NotificationListener | null = null
  try {
    const clientFiles = readClientFiles()
    // The error is thrown where the promise is awaited.
    clientFiles.catch(() => {})
    databaseServer = await openDatabaseServer(env, log, carryOver, abortController.signal)
    db = connect(databaseServer.connection, (error) =>
      log.warn({ event: 'connection_lost', ...serializeError(error) }),
    )
    jobs = createJobs(databaseServer.directConnection, {
      db,
      env,
      log,
      deliver: createMailTransport(env, log),
    })
    const services = { db, env, log }
    pageWatchers = FEATURES.flatMap(({ watchPages }) => watchPages?.(services) ?? [])
    app = buildApp({
      env,
      log,
      db,
      pageWatchers,
      mail: jobs.mail,
      notices: jobs.notices,
      mediaQueue: jobs.media,
      queues: jobs.queues,
      dbEvents,
      staticFiles: await clientFiles,
      isReady: () => isReady && !abortController.signal.aborted,
      isMigrated: () => isMigrated,
    })
    await migrateWhenAvailable(databaseServer, log, abortController.signal)
    isMigrated = true
    // The first LISTEN invalidates the caches, so the warm-up waits for it, but not for ever: it may be late.
    const listening = Promise.race([once(dbEvents, 'reconnected'), sleep(LISTEN_TIMEOUT_MS)])
    listener = listenForNotifications(databaseServer.directConnection, log, dbEvents)
    const { warmUp } = app
    abortController.signal.addEventListener('abort', () => warmUp.stop())
    const isWarmUpWanted = () => env.WARM_UP && !abortController.signal.aborted
    // Before the warm-up, which takes the whole processor: mails that waited for this start leave a second earlier.
    await jobs.start(abortController.signal)
    const warm = listening.then(() => (isWarmUpWanted() ? warmUp.run() : undefined))
    everyMidnight(app.invalidateCaches, abortController.signal)
    const database = db
    const { signal } = abortController
    startPublishTimer({ db, log, dbEvents, onPublish: app.invalidateCaches, signal })
    await retryUntilAvailable(log, () => disableDevAccount(database, log), abortController.signal)
    await retryUntilAvailable(
      log,
      () => reportLeftTables(database, log, KNOWN_TABLES),
      abortController.signal,
    )
    for (const { onStart } of FEATURES)
      await retryUntilAvailable(log, async () => await onStart?.(database), abortController.signal)
    await retryUntilAvailable(log, () => printSetupLink(database, env, log), abortController.signal)
    // Rendering may wait long for a database that froze in the meantime; a shutdown does not wait for it.
    await Promise.race([warm, aborted])
    abortController.signal.throwIfAborted()
    isReady = true
    log.info({ event: 'ready', say: `The site is on ${env.PUBLIC_URL}`, url: env.PUBLIC_URL })
    await aborted
  } catch (error) {
    if (!(abortController.signal.aborted && isShutdown(error))) throw error
  } finally {
    // Exits even if the embedded PostgreSQL does not stop; the next start takes it over.
    const forceExitTimer = setTimeout(() => process.exit(1), 9500)
    const flush = () => (db ? flushRefusals(db, log) : undefined)
    const closeSteps = [
      flush,
      ...pageWatchers.map((watcher) => () => watcher.flush()),
      () => listener?.stop(),
      () => jobs?.stop(),
      () => db?.destroy(),
      stopTracing,
    ]
    await shutDown({ server, dbEvents, log, wasReady: isReady, closeSteps })
    await databaseServer?.stop()
    clearTimeout(forceExitTimer)
    log.info({ event: 'stopped' })
  }
}

class ShutdownSignal extends Error {}

const isShutdown = (error: unknown) =>
  error instanceof ShutdownSignal || (error instanceof Error && error.name === 'AbortError')

const clientFolder = join(import.meta.dirname, '../client')

function readClientFiles(): Promise<StaticFiles> {
  if (!existsSync(clientFolder))
    throw new StartupError(`there is no build in ${clientFolder}: npm run build makes one`)
  return staticFiles(clientFolder)
}

function buildApp(dependencies: Omit<AppDependencies, 'pages'>): App {
  const { db, env, log } = dependencies
  const pages = createPages({
    router: appRouter,
    render,
    isUnknownPath,
    assets: readAssets(clientFolder),
    origin: env.PUBLIC_URL,
    retentionMonths: env.RETENTION_MONTHS,
    cdnMaxAge: env.CDN_MAX_AGE,
    log,
    mapOrigin: () => readMapOrigin(db),
  })
  return createApp({ ...dependencies, pages })
}

/** The origin of the map that the contact page shows in a frame, or null for our own drawing (D48). */
async function readMapOrigin(db: Db): Promise<string | null> {
  const { map_url } = await db.selectFrom('settings').select('map_url').executeTakeFirstOrThrow()
  return map_url && URL.canParse(map_url) ? new URL(map_url).origin : null
}

async function listenOnPort(options: HttpServerOptions): Promise<Server> {
  const { PORT, HOST } = options.env
  return await startHttpServer(options).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartupError(`port ${PORT} is in use: choose another with PORT`)
    if (error.code === 'EACCES')
      throw new StartupError(`port ${PORT} may not be opened by this user: choose one above 1023`)
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(errorCode(error)))
      throw new StartupError(
        `HOST ${HOST} is not an address of this machine: leave it out, or choose one that is`,
      )
    throw error
  })
}

/** Response while the database is being opened: /healthz is 200, everything else 503. */
function startingResponse(request: Request, env: Env): Response {
  const { pathname } = new URL(request.url)
  const headers = defaultHeaders(env, randomUUID())
  if (pathname === '/healthz') return new Response('ok', { headers })
  return new Response('The site is starting. Please try again in a moment.', {
    status: 503,
    headers: { ...headers, 'retry-after': '2' },
  })
}

/** Runs the task at each midnight of the firm, for pages that depend on the date, such as on the year in the footer. */
function everyMidnight(task: () => void, signal: AbortSignal) {
  const now = Date.now()
  const midnight = fromFirmTime(addDays(calendarDay(now), 1)).getTime()
  const timer = setTimeout(
    () => {
      task()
      everyMidnight(task, signal)
    },
    midnight - now + 1000,
  )
  signal.addEventListener('abort', () => clearTimeout(timer))
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isExpected = error instanceof EnvError || error instanceof StartupError
    process.stderr.write(`busbar: ${isExpected ? error.message : serializeError(error).stack}\n`)
    process.exit(error instanceof StartupError ? error.exitCode : 1)
  },
)
