import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../../log.ts'
import { StartupError } from '../../startup-error.ts'
import type { Cluster } from './cluster-paths.ts'
import { ownerConnection, prepareDatabase } from './database-role.ts'
import { tryRotateLog } from './log-rotation.ts'
import { FLOCK_CONFLICT_EXIT, findPostmaster, lastLogError, startPostmaster } from './postmaster.ts'

/** The state of one embedded PostgreSQL, as this process sees it. */
export interface ClusterSession {
  cluster: Cluster
  /** PostgreSQL settings that override our own. */
  settings: Record<string, string>
  /** Aborted when the server stops. */
  signal: AbortSignal
  log: Pick<Log, 'info' | 'warn'>
  /** The postmaster that this process started and may stop. Null when it found a running one. */
  child: ChildProcess | null
  /** The connection that holds the server lock. It closes when this process ends, however that happens. */
  lock: Client | null
}

/** Key of the advisory lock that marks the folder as in use by a server. Any number will do, but it must not change. */
const SERVER_LOCK_KEY = 7_283_227

const POLL_MS = 30

/** How long each step is retried, in milliseconds from its first failure. */
const RETRY_MS = { start: 10_000, connect: 10_000, lock: 3000 } as const

/** A step that failed and may succeed later, because another server is just starting or stopping. */
interface Failure {
  step: keyof typeof RETRY_MS
  message: string
}

/**
 * Waits for a postmaster that accepts connections, starts one where there is none, and takes the server lock.
 * A postmaster that reports 'starting' or 'stopping' is awaited without limit: crash recovery may take minutes.
 * @throws StartupError when a step keeps failing, or PostgreSQL refuses to start; the signal's reason when aborted
 */
export async function acquireServerLock(session: ClusterSession): Promise<void> {
  const deadlines: Partial<Record<Failure['step'], number>> = {}
  for (;;) {
    session.signal.throwIfAborted()
    const failure = await attempt(session)
    if (session.lock) break
    if (failure) {
      const deadline = (deadlines[failure.step] ??= Date.now() + RETRY_MS[failure.step])
      if (Date.now() >= deadline) {
        if (failure.step === 'lock') {
          // Another server owns the postmaster, which outlives this process: do not wait for its exit.
          session.child?.unref()
          session.child = null
        }
        throw new StartupError(failure.message)
      }
    }
    await sleep(POLL_MS)
  }
  session.log.info({ event: 'postgres_ready', folder: session.cluster.folder })
}

/** Does what the postmaster's present status calls for. Success shows in `session.lock`. */
async function attempt(session: ClusterSession): Promise<Failure | null> {
  const postmaster = findPostmaster(session.cluster.folder)
  switch (postmaster?.status) {
    case 'ready':
      return await tryLock(session, postmaster.socketDir)
    case 'starting':
    case 'stopping':
    case 'standby':
      return null
    case undefined:
      if (session.child) return hasExited(session.child) ? startFailure(session, session.child) : null
      tryRotateLog(session.cluster.logFile, session.log)
      session.child = startPostmaster(session.cluster, session.settings)
      return null
  }
}

async function tryLock(session: ClusterSession, socketDir: string): Promise<Failure | null> {
  const client = new Client({ ...ownerConnection(socketDir, 'postgres'), connectionTimeoutMillis: 5000 })
  // 'end' follows every error, and `supervise` waits for that.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ yes: boolean }>(
      `select pg_try_advisory_lock(${SERVER_LOCK_KEY}) as yes`,
    )
    if (rows[0]?.yes) {
      await prepareDatabase(client, socketDir)
      session.lock = client
      return null
    }
  } catch (error) {
    // Not awaited: a failed connection may never report its end. Left open, it could hold the lock.
    void client.end()
    const message = `PostgreSQL in ${session.cluster.folder} does not answer: ${String(error)}`
    return { step: 'connect', message }
  }
  await client.end()
  return { step: 'lock', message: inUseMessage(session.cluster) }
}

/**
 * The failure of a postmaster that exited before it was ready. Another postmaster in the way may be gone soon.
 * @throws StartupError for any other reason, because a second start would fail in the same way
 */
function startFailure(session: ClusterSession, child: ChildProcess): Failure {
  session.child = null
  const { cluster } = session
  const lastError = child.exitCode === FLOCK_CONFLICT_EXIT ? null : lastLogError(cluster)
  if (lastError === null || /lock file .* already exists|pre-existing shared memory/.test(lastError))
    return { step: 'start', message: inUseMessage(cluster) }
  throw new StartupError(`PostgreSQL did not start in ${cluster.folder}: ${lastError}`)
}

export function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function inUseMessage({ dataDir }: Cluster): string {
  return `Another server uses ${dataDir}: stop it, or set DATA_DIR to another folder.`
}
