import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeToOthers, clusterFolder, openCluster } from './cluster.ts'
import { applicationConnection, connectionOfRunning, type EmbeddedConnection } from './database-role.ts'
import { createCluster } from './initdb.ts'
import { startLogRotation } from './log-rotation.ts'
import { findPostmaster, isAlive, isPostmasterOf } from './postmaster.ts'
import { acquireServerLock, type ClusterSession, hasExited } from './server-lock.ts'

/** A PostgreSQL that this process runs, or that a running server shares with it. */
export interface EmbeddedPostgres {
  connection: EmbeddedConnection
  /**
   * If this process runs PostgreSQL: shuts it down cleanly, ends its open connections and waits for its exit. Does
   * nothing to the PostgreSQL of another server.
   */
  stop(): Promise<void>
}

interface StartOptions {
  /** Aborts a start that is under way: it cleans up and throws the signal's reason. */
  signal?: AbortSignal
  /** PostgreSQL settings that override our own, for the throw-away databases of tests. */
  settings?: Record<string, string>
  /** Name of the cluster's folder in `dataDir`, if it is not `postgres`. */
  folderName?: string
}

/**
 * Starts PostgreSQL in `dataDir` as a child process and restarts it whenever it dies. The first start creates the
 * cluster; a later one takes over a postmaster that outlived its server. Only a Unix socket: no TCP port, no password.
 * @throws StartupError, one line, when this cannot work or another server uses the folder
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: ClusterSession['log'],
  options: StartOptions = {},
): Promise<EmbeddedPostgres> {
  const { settings = {} } = options
  const abortController = new AbortController()
  const signal = AbortSignal.any([abortController.signal, ...(options.signal ? [options.signal] : [])])
  const cluster = openCluster(dataDir, options.folderName)
  if (closeToOthers(cluster))
    log.warn({
      event: 'postgres_folder_closed',
      say: `${cluster.folder} was open to other users: it has the mode 700 again.`,
    })
  await createCluster(cluster, { signal, sync: settings.fsync !== 'off' })
  const session: ClusterSession = { cluster, settings, signal, log, child: null, lock: null }
  try {
    await acquireServerLock(session)
  } catch (error) {
    await stopPostmaster(session)
    throw error
  }
  const supervision = supervise(session)
  const stopRotating = startLogRotation(cluster.logFile, log)
  return {
    connection: applicationConnection(session.lock?.host ?? cluster.socketDir),
    async stop() {
      abortController.abort()
      stopRotating()
      await supervision
      await stopPostmaster(session)
    },
  }
}

/**
 * For the command line: uses the PostgreSQL of a running server, or starts one for the duration of the command.
 * @throws StartupError as `startEmbeddedPostgres`
 */
export async function attachOrStart(dataDir: string, log: ClusterSession['log']): Promise<EmbeddedPostgres> {
  const postmaster = findPostmaster(clusterFolder(dataDir))
  if (postmaster?.status !== 'ready') return await startEmbeddedPostgres(dataDir, log)
  return { connection: await connectionOfRunning(postmaster.socketDir), stop: async () => {} }
}

/**
 * For a command that changes nothing: how to reach the PostgreSQL of a running server. If none runs, nothing answers at
 * that address. Creates and starts nothing.
 */
export async function lookForPostgres(dataDir: string): Promise<EmbeddedConnection> {
  const postmaster = findPostmaster(clusterFolder(dataDir))
  const host = postmaster?.socketDir ?? join(resolve(dataDir), 'socket')
  return await connectionOfRunning(host).catch(() => applicationConnection(host))
}

/** Restarts PostgreSQL whenever it dies, until the server stops. Requests meanwhile fail as with any lost database. */
async function supervise(session: ClusterSession): Promise<void> {
  for (;;) {
    await connectionLostOrStopped(session)
    if (session.signal.aborted) return
    session.log.warn({ event: 'postgres_lost', say: 'PostgreSQL died; starting it again.' })
    session.lock = null
    session.child = null
    await restart(session)
  }
}

async function connectionLostOrStopped({ lock, signal }: ClusterSession): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    lock?.once('end', () => resolve())
  })
}

/** Tries every half second until PostgreSQL runs again or the server stops. Never throws. */
async function restart(session: ClusterSession): Promise<void> {
  while (!session.signal.aborted) {
    try {
      return await acquireServerLock(session)
    } catch (error) {
      if (!session.signal.aborted) session.log.warn({ event: 'postgres_failed', error: String(error) })
      await sleep(500)
    }
  }
}

/** Stops PostgreSQL if it is ours to stop. SIGINT is its fast shutdown: sessions end, everything is written to disk. */
async function stopPostmaster({ cluster: { folder }, lock, child }: ClusterSession): Promise<void> {
  const pid = lock ? findPostmaster(folder)?.pid : child?.pid
  if (pid === undefined) return
  const isRunning = () => (pid === child?.pid ? !hasExited(child) : isPostmasterOf(folder, pid))
  if (!isRunning()) return
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  while (isRunning()) await sleep(20)
}
