import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openCluster, type Cluster } from './postgres/cluster.ts'
import { EmbeddedError } from './postgres/error.ts'
import { createCluster } from './postgres/initdb.ts'
import {
  LOCKED,
  findPostmaster,
  isAlive,
  isPostmasterOf,
  lastComplaint,
  startPostmaster,
} from './postgres/postmaster.ts'

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
export interface Embedded {
  connection: EmbeddedConnection
  /** Stops PostgreSQL cleanly and waits for its end; whoever is still connected is cut off. */
  stop(): Promise<void>
}

interface Log {
  info(line: { event: string } & Record<string, unknown>): void
  warn(line: { event: string } & Record<string, unknown>): void
}

interface Options {
  /** Aborted: a start that is under way ends cleanly and throws the signal's reason. */
  signal?: AbortSignal
  /** PostgreSQL settings over our own, for throw-away databases of tests. */
  settings?: Record<string, string>
}

const DATABASE = 'busbar'

/** An advisory lock that only a server takes: any number will do, as long as it stays. */
const SERVER_LOCK = 7_283_227

/**
 * Runs PostgreSQL in `dataDir`: makes the cluster on the first start, takes over one that outlived its server, starts
 * a dead one over, and again whenever it dies while the server lives. Only a Unix socket, no TCP port, no password.
 * @throws EmbeddedError, one line, when this cannot work or another server uses the folder
 */
export async function startEmbedded(dataDir: string, log: Log, options: Options = {}): Promise<Embedded> {
  const { settings = {} } = options
  const stopping = new AbortController()
  const signal = options.signal ? AbortSignal.any([stopping.signal, options.signal]) : stopping.signal
  const cluster = openCluster(dataDir)
  await createCluster(cluster, { signal, sync: settings.fsync !== 'off' })
  const holding: Holding = { cluster, settings, signal, log, child: null, lock: null }
  try {
    await takeHold(holding)
  } catch (error) {
    await release(holding)
    throw error
  }
  const guarding = guard(holding)
  return {
    connection: connectionTo(holding.lock?.host ?? cluster.socketDir, DATABASE),
    async stop() {
      stopping.abort()
      await guarding
      await release(holding)
    },
  }
}

/**
 * For the command line: joins the PostgreSQL of a running server, or runs it for the while.
 * @throws EmbeddedError as `startEmbedded`
 */
export async function borrowEmbedded(dataDir: string, log: Log): Promise<Embedded> {
  const running = findPostmaster(openCluster(dataDir).folder)
  if (running?.status !== 'ready') return await startEmbedded(dataDir, log)
  return { connection: connectionTo(running.socketDir, DATABASE), stop: async () => {} }
}

/** What this server has in its hands. */
interface Holding {
  cluster: Cluster
  settings: Record<string, string>
  signal: AbortSignal
  log: Log
  /** The postmaster that this process started and may stop; null when it found one, or gave it up to another server. */
  child: ChildProcess | null
  /** The connection that holds SERVER_LOCK. It ends with the server, however that ends, and so frees the folder. */
  lock: Client | null
}

/** Waits for a ready postmaster, ours or one that is there, and takes the lock on it. */
async function takeHold(holding: Holding): Promise<void> {
  const starting = patience(10_000)
  const answering = patience(10_000)
  const refused = patience(3000)
  while (!holding.lock) {
    holding.signal.throwIfAborted()
    const postmaster = findPostmaster(holding.cluster.folder)
    if (postmaster?.status === 'ready') await lock(holding, postmaster.socketDir, { answering, refused })
    else if (!postmaster && !holding.child) holding.child = startPostmaster(holding.cluster, holding.settings)
    else if (!postmaster) judge(holding, starting)
    if (!holding.lock) await sleep(30)
  }
  holding.log.info({ event: 'postgres_ready', folder: holding.cluster.folder })
}

/** Reads from the end of a postmaster whether to try again: another one may be on its way in or out. */
function judge(holding: Holding, more: () => boolean): void {
  const { child, cluster } = holding
  if (!child || !hasEnded(child)) return
  holding.child = null
  const complaint = child.exitCode === LOCKED ? null : lastComplaint(cluster)
  const passing =
    complaint === null || /lock file .* already exists|pre-existing shared memory/.test(complaint)
  if (!passing) throw new EmbeddedError(`PostgreSQL did not start in ${cluster.folder}: ${complaint}`)
  if (!more()) throw new EmbeddedError(inUse(cluster))
}

async function lock(
  holding: Holding,
  socketDir: string,
  more: { answering: () => boolean; refused: () => boolean },
): Promise<void> {
  const client = new Client({ ...connectionTo(socketDir, 'postgres'), connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // 'end' follows, and `guard` waits for that
  try {
    await client.connect()
    if (await ask(client, `select pg_try_advisory_lock(${SERVER_LOCK}) as yes`)) {
      await createDatabase(client)
      holding.lock = client
      return
    }
  } catch (error) {
    if (more.answering()) return
    throw new EmbeddedError(`PostgreSQL in ${holding.cluster.folder} does not answer: ${String(error)}`)
  }
  await client.end()
  if (more.refused()) return
  // Another server's now: it outlives this process, which must not wait for its end.
  holding.child?.unref()
  holding.child = null
  throw new EmbeddedError(inUse(holding.cluster))
}

async function createDatabase(client: Client): Promise<void> {
  if (!(await ask(client, `select true as yes from pg_database where datname = '${DATABASE}'`)))
    await client.query(`create database ${DATABASE}`)
}

async function ask(client: Client, question: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(question)
  return rows[0]?.yes ?? false
}

function inUse({ dataDir }: Cluster): string {
  return `Another server uses ${dataDir}: stop it, or set DATA_DIR to another folder.`
}

/** Brings PostgreSQL back whenever it dies, until the server stops. Requests meanwhile fail as for any lost database. */
async function guard(holding: Holding): Promise<void> {
  for (;;) {
    await lostOrStopped(holding)
    if (holding.signal.aborted) return
    holding.log.warn({ event: 'postgres_lost', say: 'PostgreSQL died; starting it again.' })
    Object.assign(holding, { lock: null, child: null })
    while (!holding.lock && !holding.signal.aborted)
      await takeHold(holding).catch(async (error: unknown) => {
        if (!holding.signal.aborted) holding.log.warn({ event: 'postgres_failed', error: String(error) })
        await sleep(500)
      })
  }
}

async function lostOrStopped({ lock, signal }: Holding): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    lock?.once('end', () => resolve())
  })
}

/** Stops PostgreSQL if it is ours to stop: SIGINT ends its sessions and writes everything down. */
async function release({ cluster: { folder }, lock, child }: Holding): Promise<void> {
  const pid = lock ? findPostmaster(folder)?.pid : child?.pid
  if (pid === undefined || (pid === child?.pid && hasEnded(child))) return
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  while (pid === child?.pid ? !hasEnded(child) : isPostmasterOf(folder, pid)) await sleep(20)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function connectionTo(host: string, database: string): EmbeddedConnection {
  return { host, port: 5432, user: 'postgres', database, ssl: false }
}

/** Says yes for so many milliseconds after it was first asked. */
function patience(milliseconds: number): () => boolean {
  let until = 0
  return () => Date.now() < (until ||= Date.now() + milliseconds)
}
