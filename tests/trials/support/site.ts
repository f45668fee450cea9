import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '../../../server/core/database/connect.ts'
import {
  attachOrStart,
  startEmbeddedPostgres,
} from '../../../server/core/database/embedded/embedded-postgres.ts'
import { migrate } from '../../../server/core/database/migrate.ts'
import type { Db } from '../../../server/core/database/tables.ts'
import { seed } from '../../../server/features/samples/seed.ts'
import { silentLog } from '../../support/logs.ts'
import { type ReceivedMail, startMailServer } from '../../support/mail-server.ts'
// The site that the benches measure: the sample company with 5,000 inquiries, served by the build.
import { HOMES } from '../../support/project-types.ts'
import { imageMemoryEnv } from '../../support/resident-memory.ts'
import { freePort } from '../../support/server.ts'
import { prepareStaff } from './staff.ts'

const root = join(import.meta.dirname, '../../..')

export interface Site {
  dataDir: string
  port: number
  url: string
  /** The cookie of a signed-in administrator, as `name=value`. */
  cookie: string
  /** An inquiry to which notes can be added. */
  inquiryId: string
}

/** A process that is stopped at the end of the block that declares it by `await using`. */
export interface Running extends AsyncDisposable {
  pid: number
  /** Milliseconds from its spawn until it was ready. */
  startMs: number
}

/**
 * Creates the PostgreSQL of a site in its folder, with the sample company, an account signed in at that address, and
 * the rows that `fill` adds.
 */
export async function fillSite(
  dataDir: string,
  url: string,
  fill: (db: Db) => Promise<unknown> = async () => {},
): ReturnType<typeof prepareStaff> {
  const postgres = await startEmbeddedPostgres(dataDir, silentLog, { settings: { fsync: 'off' } })
  await migrate(postgres.connection)
  const db = connect(postgres.connection, () => {})
  try {
    await seed(db)
    const staff = await prepareStaff(db, url)
    await fill(db)
    return staff
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

/** Fills the folder with a site, and chooses the port at which it will be served. */
export async function createSite(dataDir: string): Promise<Site> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  await copyFile(process.execPath, nodeOf(dataDir))
  const staff = await fillSite(dataDir, url, async (db) => {
    await sql`
      insert into inquiries (id, source, name, email, phone, project_type, message, consent_version, body_hash, created_at)
      select uuidv7(), 'inquiry', 'Visitor ' || n, 'v' || n || '@sample.example', '+91 98200 12345', ${HOMES.value},
        'The main breaker trips when both geysers run.', '1', sha256(n::text::bytea), now() - n * interval '1 hour'
      from generate_series(1, 5000) n`.execute(db)
    await sql`analyze`.execute(db)
  })
  return { dataDir, port, url, ...staff }
}

/** The application name of a bench's own connection. */
export const BENCH_NAME = 'busbar bench'

/** A running site with a mail server. */
export interface ServedSite extends Site, AsyncDisposable {
  pid: number
  db: Db
  /** The mails that its mail server received. */
  received: ReceivedMail[]
}

/** Creates a site in a temporary folder and serves it, until the end of the block that declares it by `await using`. */
export async function serveSite(variables: Record<string, string> = {}): Promise<ServedSite> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'busbar-site-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const mailServer = await startMailServer()
  stack.defer(mailServer.close)
  const site = await createSite(dataDir)
  const { pid } = stack.use(await startServer(site, { SMTP_URL: mailServer.url, ...variables }))
  const { connection } = await attachOrStart(dataDir, silentLog)
  const ownConnection = { ...connection, application_name: BENCH_NAME }
  const db = connect(ownConnection, () => {})
  stack.defer(() => db.destroy())
  const running = stack.move()
  return {
    ...site,
    pid,
    db,
    received: mailServer.received,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** The path of the build's first script, which has a hash in its name. */
export function entryScript(): string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8'),
  )
  return `/${manifest['src/client.tsx']?.file}`
}

/**
 * Starts the built server on the site as the image does, but without rate limits, and waits until it is ready.
 * @param variables environment variables, besides those that it needs here
 */
export function startServer(
  { dataDir, port, url }: Site,
  variables: Record<string, string> = {},
): Promise<Running> {
  const env = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, LIMITS: 'off' }
  return start([join(root, 'dist/server/main.js')], { ...env, ...variables }, dataDir, `${url}/readyz`)
}

/** Starts a bare `node:http` server that answers the path like the site's server, which must be running. */
export async function startCeiling(
  { dataDir, url }: Site,
  path: string,
): Promise<Running & { port: number }> {
  const port = await freePort()
  const program = [join(import.meta.dirname, '../bench/ceiling.ts'), String(port), url, path]
  return { ...(await start(program, {}, dataDir, `http://127.0.0.1:${port}${path}`)), port }
}

/** Not shorter, because each poll costs the starting server a millisecond or more. */
const POLL_MS = 25

const running = new Set<ChildProcess>()

/** Stops all running processes, so that the case that measures them fails. */
export function stopAll(): void {
  for (const child of running) child.kill('SIGTERM')
}

async function start(program: string[], variables: Record<string, string>, cwd: string, readyUrl: string) {
  const startedAt = performance.now()
  const child = spawn(nodeOf(cwd), program, {
    // The log goes into a pipe that is read, as in a container.
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd,
    env: {
      PATH: process.env.PATH,
      // The image's settings, so that both sides run as the product does.
      ...imageMemoryEnv(),
      NODE_COMPILE_CACHE: join(cwd, 'compiled-code'),
      ...variables,
    },
  })
  child.stdout.resume()
  running.add(child)
  while (!(await isOk(readyUrl))) {
    if (child.exitCode !== null) throw new Error(`${program[0]} ended before it was ready`)
    await sleep(POLL_MS)
  }
  return {
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    async [Symbol.asyncDispose]() {
      running.delete(child)
      if (child.kill('SIGTERM')) await once(child, 'exit')
    },
  }
}

/** The site's own copy of Node: with a common copy, PSS would divide its code among all processes of the bench. */
const nodeOf = (dataDir: string) => join(dataDir, 'node')

const isOk = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
