import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { render } from '../src/server.tsx'
import { createApp, type Parts } from './app.ts'
import { disableDevelopmentAccount } from './auth/development.ts'
import { printSetupLink } from './auth/setup.ts'
import { connect, type Db } from './database.ts'
import { createDelivery } from './delivery.ts'
import { EmbeddedError } from './embedded.ts'
import { type Engine, migrateWhenThere, openEngine } from './engine.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { headersOfEveryAnswer } from './headers.ts'
import { openHttpServer, type HttpServerOptions } from './http-server.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { announcer, type Listener, listen } from './listen.ts'
import { createLog, described } from './log.ts'
import { readManifest } from './manifest.ts'
import { createPages } from './pages.ts'
import { shutDown } from './shutdown.ts'
import { StartError } from './start-error.ts'
import { staticFiles } from './static.ts'
import { whenThere } from './when-there.ts'

type App = ReturnType<typeof createApp>

/** env → listen (/readyz 503) → database → migrate → jobs → ready; a signal undoes it in the other order. */
async function main() {
  const env = readEnv()
  const log = createLog(env.LOG_LEVEL)
  const stopping = new AbortController()
  // Before the database is opened: a stop during the first start must end cleanly too. A second signal changes nothing:
  // from a terminal it comes both directly and through npm.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stopping.abort(new Stop()))
  process.on('unhandledRejection', (error) =>
    log.error({ event: 'unhandled_rejection', ...described(error) }),
  )

  let app: App | null = null
  let ready = false
  const server = await openPort({
    env,
    log,
    fetch: (request, bindings) => app?.fetch(request, bindings) ?? notYet(request, env),
  })
  log.info({ event: 'listening', url: env.PUBLIC_URL })

  let engine: Engine | null = null
  let db: Db | null = null
  let jobs: Jobs | null = null
  const announcements = announcer()
  let listener: Listener | null = null
  try {
    engine = await openEngine(env, log, stopping.signal)
    db = connect(engine.connection, (error) => log.warn({ event: 'connection_lost', ...described(error) }))
    jobs = createJobs(engine.direct, { db, env, log, deliver: createDelivery(env, log) })
    app = await assemble({
      env,
      log,
      db,
      mail: jobs.mail,
      announcements,
      ready: () => ready && !stopping.signal.aborted,
    })
    await migrateWhenThere(engine, log, stopping.signal)
    await jobs.start(stopping.signal)
    listener = listen(engine.direct, log, announcements)
    eachMidnight(app.siteChanged, stopping.signal)
    const records = db
    await whenThere(log, () => disableDevelopmentAccount(records, log), stopping.signal)
    await whenThere(log, () => printSetupLink(records, env, log), stopping.signal)
    ready = true
    log.info({ event: 'ready', say: `The site is on ${env.PUBLIC_URL}`, url: env.PUBLIC_URL })
    // A stop that came on the way is not told again.
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
  } catch (error) {
    if (!(stopping.signal.aborted && isStop(error))) throw error
  } finally {
    // Where PostgreSQL is our own and does not end, the next start takes it over.
    const backstop = setTimeout(() => process.exit(1), 9500)
    const parts = [() => listener?.stop(), () => jobs?.stop(), () => db?.destroy()]
    await shutDown({ server, announcements, log, wasReady: listener !== null, parts })
    await engine?.stop()
    clearTimeout(backstop)
    log.info({ event: 'stopped' })
  }
}

class Stop extends Error {}

const isStop = (error: unknown) =>
  error instanceof Stop || (error instanceof Error && error.name === 'AbortError')

async function assemble(parts: Omit<Parts, 'pages' | 'files'>): Promise<App> {
  const { db, env, log } = parts
  const folder = join(import.meta.dirname, '../client')
  if (!existsSync(folder)) throw new StartError(`there is no build in ${folder}: npm run build makes one`)
  const pages = createPages({
    render,
    manifest: readManifest(folder),
    origin: env.PUBLIC_URL,
    retentionMonths: env.RETENTION_MONTHS,
    log,
    mapOrigin: () => mapOrigin(db),
  })
  return createApp({ ...parts, pages, files: await staticFiles(folder) })
}

/** The one origin whose frame the contact page may show (D48). */
async function mapOrigin(db: Db): Promise<string | null> {
  const { map_url } = await db.selectFrom('settings').select('map_url').executeTakeFirstOrThrow()
  return map_url && URL.canParse(map_url) ? new URL(map_url).origin : null
}

async function openPort(options: HttpServerOptions): Promise<Server> {
  const { PORT } = options.env
  return await openHttpServer(options).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new StartError(`port ${PORT} is in use: choose another with PORT`)
    if (error.code === 'EACCES')
      throw new StartError(`port ${PORT} may not be opened by this user: choose one above 1023`)
    throw error
  })
}

/** While the database is being opened the process lives, and says that it is not ready. */
function notYet(request: Request, env: Env): Response {
  const { pathname } = new URL(request.url)
  const headers = headersOfEveryAnswer(env, randomUUID())
  if (pathname === '/healthz') return new Response('ok', { headers })
  return new Response('The site is starting. Please try again in a moment.', {
    status: 503,
    headers: { ...headers, 'retry-after': '2' },
  })
}

/** What depends on the day, such as the year in the footer, is drawn anew when the day begins in India. */
function eachMidnight(work: () => void, signal: AbortSignal) {
  const DAY = 86_400_000
  const sinceMidnight = (Date.now() + 5.5 * 3_600_000) % DAY
  const timer = setTimeout(
    () => {
      work()
      eachMidnight(work, signal)
    },
    DAY - sinceMidnight + 1000,
  )
  signal.addEventListener('abort', () => clearTimeout(timer))
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const known = error instanceof EnvError || error instanceof StartError || error instanceof EmbeddedError
    process.stderr.write(`busbar: ${known ? error.message : described(error).stack}\n`)
    process.exit(1)
  },
)
