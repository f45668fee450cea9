import { spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { release } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '../../errors.ts'
import { StartupError } from '../../startup-error.ts'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster-paths.ts'
import { chooseRunner, userName, type Runner } from './run-as-user.ts'

/** A running postmaster (PostgreSQL's main process), as described in its file postmaster.pid. */
export interface Postmaster {
  pid: number
  socketDir: string
  status: 'starting' | 'stopping' | 'ready' | 'standby'
}

/** Exit code of `flock` when another process holds the lock file. */
export const FLOCK_CONFLICT_EXIT = 99

/**
 * Starts the postmaster and returns at once; `findPostmaster` shows when it is ready.
 *
 * `flock` keeps the lock file locked while any process of this PostgreSQL runs. Unlike process ids, this also works
 * between containers that share the folder. The process id in a stale postmaster.pid is passed as PG_GRANDPARENT_PID:
 * PostgreSQL then does not mistake a new process with that id for a postmaster, and still checks for orphaned backends.
 */
export function startPostmaster(cluster: Cluster, settings: Record<string, string>): ChildProcess {
  const { folder, socketDir, logFile, lockFile, binaries } = cluster
  const runner = chooseRunner(folder, binaries)
  runner.chown(folder)
  ensurePrivateFolder(socketDir, runner)
  writeFileSync(lockFile, '', { flag: 'a' })
  const logFd = openSync(logFile, 'a')
  const allSettings = { ...settingsOf(binaries), ...settings, unix_socket_directories: socketDir }
  const flags = Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const stale = readPidFile(folder)
  try {
    return runner.spawn(
      [...flockCommand(lockFile), binaries.postgres, '-D', folder, ...flags],
      ['ignore', logFd, logFd],
      stale ? { PG_GRANDPARENT_PID: String(stale.pid) } : {},
    )
  } finally {
    closeSync(logFd)
  }
}

/** Where we differ from PostgreSQL's defaults: a small server. Durability settings are left as they are. */
const settingsOf = ({ major }: Binaries): Record<string, string> => ({
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '64MB',
  maintenance_work_mem: '32MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  autovacuum_max_workers: '2',
  // Saves four processes, for which a site of this size has no work.
  ...(major >= 18 && { io_method: 'sync' }),
  // After a crash everything is written to disk by one call. The default opens and syncs each of a thousand files,
  // which on a busy disk took longer than the recovery itself.
  ...(hasSafeSyncfs(process.platform, release()) && { recovery_init_sync_method: 'syncfs' }),
  max_logical_replication_workers: '0',
  jit: 'off',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Logged statements and details would contain what visitors wrote.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
})

/**
 * Whether the system has a `syncfs` that reports failed writes: Linux since 5.8. Before that, a failed write would
 * count as done, and the recovery would begin with data that is not on the disk.
 * @param kernel its release, as `os.release()` gives it: '6.12.48+deb13-amd64'
 */
export function hasSafeSyncfs(platform: NodeJS.Platform, kernel: string): boolean {
  const [major = 0, minor = 0] = kernel.split('.').map((part) => Number.parseInt(part, 10))
  return platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}

function flockCommand(lockFile: string): string[] {
  const program = ['/usr/bin/flock', '/bin/flock'].find((path) => existsSync(path))
  return program
    ? [program, '--nonblock', '--no-fork', '--conflict-exit-code', String(FLOCK_CONFLICT_EXIT), lockFile]
    : []
}

/** In a shared folder such as /tmp, another user could have created this one first, to receive our connections. */
function ensurePrivateFolder(folder: string, runner: Runner): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stats = lstatSync(folder)
  const uid = process.getuid?.()
  if (!stats.isDirectory() || (uid !== 0 && stats.uid !== uid))
    throw new StartupError(`${folder} must be a folder of the user ${userName()}: remove it.`)
  chmodSync(folder, 0o700)
  runner.chown(folder)
}

/** The running postmaster of this folder, no matter which process started it; null when there is none. */
export function findPostmaster(folder: string): Postmaster | null {
  const postmaster = readPidFile(folder)
  return postmaster && isPostmasterOf(folder, postmaster.pid) ? postmaster : null
}

function readPidFile(folder: string): Postmaster | null {
  const file = join(folder, 'postmaster.pid')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const status = (['ready', 'standby', 'stopping'] as const).find(
    (candidate) => candidate === lines[7]?.trim(),
  )
  return Number(lines[0]) > 0
    ? { pid: Number(lines[0]), socketDir: lines[4] ?? '', status: status ?? 'starting' }
    : null
}

/**
 * Whether the process is a postmaster of this folder. The process id alone is not enough: after a reboot it may belong
 * to any process. A postmaster's working directory is its PGDATA.
 */
export function isPostmasterOf(folder: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)])
      .stdout.toString()
      .includes(folder)
  const cwdStats = workingDirectoryStats(pid)
  const folderStats = statSync(folder)
  return cwdStats?.ino === folderStats.ino && cwdStats.dev === folderStats.dev
}

/** Null for a process that has just ended, and for another user's, which we may not inspect and which is not ours. */
function workingDirectoryStats(pid: number) {
  try {
    return statSync(`/proc/${pid}/cwd`)
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(errorCode(error))) return null
    throw error
  }
}

/** Whether any process has this id, including processes of other users (EPERM). */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** The last error in PostgreSQL's log, for a message of one line. */
export function lastLogError({ logFile }: Cluster): string {
  const text = readFileSync(logFile, 'utf8')
  return [...text.matchAll(/(?:FATAL|PANIC):\s+(.*)/g)].at(-1)?.[1] ?? text.trim().split('\n').at(-1) ?? ''
}
