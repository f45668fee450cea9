import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openCluster, type Cluster } from './cluster.ts'
import { EmbeddedError } from './embedded-error.ts'
import { createCluster } from './initdb.ts'
import {
  FLOCK_CONFLICT_EXIT,
  findPostmaster,
  isAlive,
  isPostmasterOf,
  lastLogError,
  startPostmaster,
} from './postmaster.ts'

export { EmbeddedError }

/** How to reach the server's own PostgreSQL: options for `pg`, complete, so that PGPORT and the like change nothing. */
export interface EmbeddedConnection {
  /** Folder of the Unix socket. */
  host: string
  port: number
  user: string
  database: string
  ssl: false
}

/** A PostgreSQL that runs as a child of this process. */
export interface EmbeddedPostgres {
  connection: EmbeddedConnection
  /** Stops PostgreSQL cleanly and waits for its end; whoever is still connected is cut off. */
  stop(): Promise<void>
}

interface EmbeddedLog {
  info(line: { event: string } & Record<string, unknown>): void
  warn(line: { event: string } & Record<string, unknown>): void
}

interface StartOptions {
  /** Aborted: a start that is under way ends cleanly and throws the signal's reason. */
  signal?: AbortSignal
  /** PostgreSQL settings over our own, for throw-away databases of tests. */
  settings?: Record<string, string>
}

const DATABASE_NAME = 'busbar'

/** An advisory lock that only a server takes: any number will do, as long as it stays. */
const SERVER_LOCK_KEY = 7_283_227

/**
 * Runs PostgreSQL in `dataDir`: makes the cluster on the first start, takes over one that outlived its server, starts
 * a dead one over, and again whenever it dies while the server lives. Only a Unix socket, no TCP port, no password.
 * @throws EmbeddedError, one line, when this cannot work or another server uses the folder
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: EmbeddedLog,
  options: StartOptions = {},
): Promise<EmbeddedPostgres> {
  const { settings = {} } = options
  const abortController = new AbortController()
  const signal = options.signal
    ? AbortSignal.any([abortController.signal, options.signal])
    : abortController.signal
  const cluster = openCluster(dataDir)
  await createCluster(cluster, { signal, sync: settings.fsync !== 'off' })
  const session: ClusterSession = { cluster, settings, signal, log, child: null, lock: null }
  try {
    await acquire(session)
  } catch (error) {
    await stopPostmaster(session)
    throw error
  }
  const supervision = supervise(session)
  return {
    connection: connectionTo(session.lock?.host ?? cluster.socketDir, DATABASE_NAME),
    async stop() {
      abortController.abort()
      await supervision
      await stopPostmaster(session)
    },
  }
}

/**
 * For the command line: joins the PostgreSQL of a running server, or runs it for the while.
 * @throws EmbeddedError as `startEmbedded`
 */
export async function attachOrStart(dataDir: string, log: EmbeddedLog): Promise<EmbeddedPostgres> {
  const postmaster = findPostmaster(openCluster(dataDir).folder)
  if (postmaster?.status !== 'ready') return await startEmbeddedPostgres(dataDir, log)
  return { connection: connectionTo(postmaster.socketDir, DATABASE_NAME), stop: async () => {} }
}

/** What this server has in its hands. */
interface ClusterSession {
  cluster: Cluster
  settings: Record<string, string>
  signal: AbortSignal
  log: EmbeddedLog
  /** The postmaster that this process started and may stop; null when it found one, or gave it up to another server. */
  child: ChildProcess | null
  /** The connection that holds SERVER_LOCK. It ends with the server, however that ends, and so frees the folder. */
  lock: Client | null
}

/** Waits for a ready postmaster, ours or one that is there, and takes the lock on it. */
async function acquire(session: ClusterSession): Promise<void> {
  const hasTimeToStart = createTimeWindow(10_000)
  const hasTimeToAnswer = createTimeWindow(10_000)
  const hasTimeToLock = createTimeWindow(3000)
  while (!session.lock) {
    session.signal.throwIfAborted()
    const postmaster = findPostmaster(session.cluster.folder)
    if (postmaster?.status === 'ready')
      await acquireServerLock(session, postmaster.socketDir, { hasTimeToAnswer, hasTimeToLock })
    else if (!postmaster && !session.child) session.child = startPostmaster(session.cluster, session.settings)
    else if (!postmaster) checkStartFailure(session, hasTimeToStart)
    if (!session.lock) await sleep(30)
  }
  session.log.info({ event: 'postgres_ready', folder: session.cluster.folder })
}

/** Reads from the end of a postmaster whether to try again: another one may be on its way in or out. */
function checkStartFailure(session: ClusterSession, hasTimeToStart: () => boolean): void {
  const { child, cluster } = session
  if (!child || !hasExited(child)) return
  session.child = null
  const lastError = child.exitCode === FLOCK_CONFLICT_EXIT ? null : lastLogError(cluster)
  const isTransient =
    lastError === null || /lock file .* already exists|pre-existing shared memory/.test(lastError)
  if (!isTransient) throw new EmbeddedError(`PostgreSQL did not start in ${cluster.folder}: ${lastError}`)
  if (!hasTimeToStart()) throw new EmbeddedError(inUseMessage(cluster))
}

async function acquireServerLock(
  session: ClusterSession,
  socketDir: string,
  timeLeft: { hasTimeToAnswer: () => boolean; hasTimeToLock: () => boolean },
): Promise<void> {
  const client = new Client({ ...connectionTo(socketDir, 'postgres'), connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // 'end' follows, and `guard` waits for that
  try {
    await client.connect()
    if (await queryBoolean(client, `select pg_try_advisory_lock(${SERVER_LOCK_KEY}) as yes`)) {
      await createDatabase(client)
      session.lock = client
      return
    }
  } catch (error) {
    if (timeLeft.hasTimeToAnswer()) return
    throw new EmbeddedError(`PostgreSQL in ${session.cluster.folder} does not answer: ${String(error)}`)
  }
  await client.end()
  if (timeLeft.hasTimeToLock()) return
  // Another server's now: it outlives this process, which must not wait for its end.
  session.child?.unref()
  session.child = null
  throw new EmbeddedError(inUseMessage(session.cluster))
}

async function createDatabase(client: Client): Promise<void> {
  if (!(await queryBoolean(client, `select true as yes from pg_database where datname = '${DATABASE_NAME}'`)))
    await client.query(`create database ${DATABASE_NAME}`)
}

async function queryBoolean(client: Client, statement: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(statement)
  return rows[0]?.yes ?? false
}

function inUseMessage({ dataDir }: Cluster): string {
  return `Another server uses ${dataDir}: stop it, or set DATA_DIR to another folder.`
}

/** Brings PostgreSQL back whenever it dies, until the server stops. Requests meanwhile fail as for any lost database. */
async function supervise(session: ClusterSession): Promise<void> {
  for (;;) {
    await connectionLostOrStopped(session)
    if (session.signal.aborted) return
    session.log.warn({ event: 'postgres_lost', say: 'PostgreSQL died; starting it again.' })
    Object.assign(session, { lock: null, child: null })
    while (!session.lock && !session.signal.aborted)
      await acquire(session).catch(async (error: unknown) => {
        if (!session.signal.aborted) session.log.warn({ event: 'postgres_failed', error: String(error) })
        await sleep(500)
      })
  }
}

async function connectionLostOrStopped({ lock, signal }: ClusterSession): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    lock?.once('end', () => resolve())
  })
}

/** Stops PostgreSQL if it is ours to stop: SIGINT ends its sessions and writes everything down. */
async function stopPostmaster({ cluster: { folder }, lock, child }: ClusterSession): Promise<void> {
  const pid = lock ? findPostmaster(folder)?.pid : child?.pid
  if (pid === undefined || (pid === child?.pid && hasExited(child))) return
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  while (pid === child?.pid ? !hasExited(child) : isPostmasterOf(folder, pid)) await sleep(20)
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function connectionTo(host: string, database: string): EmbeddedConnection {
  return { host, port: 5432, user: 'postgres', database, ssl: false }
}

/** Says yes for so many milliseconds after it was first asked. */
function createTimeWindow(milliseconds: number): () => boolean {
  let endsAt = 0
  return () => Date.now() < (endsAt ||= Date.now() + milliseconds)
}
