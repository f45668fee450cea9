import { spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../errors.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedError } from './embedded-error.ts'
import { chooseRunner, userName, type Runner } from './run-as-user.ts'

/** What postmaster.pid says of a living postmaster. */
export interface Postmaster {
  pid: number
  socketDir: string
  status: 'starting' | 'stopping' | 'ready' | 'standby'
}

/** Exit code of `flock` when somebody still holds the folder. */
export const FLOCK_CONFLICT_EXIT = 99

/**
 * Starts the postmaster and returns at once: `findPostmaster` tells when it is ready.
 *
 * `flock` holds the lock file for as long as any process of this PostgreSQL lives, also where the process ids of
 * another container say nothing. A stale postmaster.pid is handed on as PG_GRANDPARENT_PID: PostgreSQL then knows
 * that the number, if it lives again, is not a postmaster, and still looks for orphans of the old one.
 */
export function startPostmaster(cluster: Cluster, settings: Record<string, string>): ChildProcess {
  const { folder, socketDir, logFile, lockFile, binaries } = cluster
  const runner = chooseRunner(folder, binaries)
  runner.chown(folder)
  ensurePrivateFolder(socketDir, runner)
  writeFileSync(lockFile, '', { flag: 'a' })
  rotateLog(logFile)
  const logFd = openSync(logFile, 'a')
  const allSettings = { ...SETTINGS, ...settings, unix_socket_directories: socketDir }
  const flags = Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const stale = readPidFile(folder)
  try {
    return runner.spawn(
      [...flockCommand(lockFile), binaries.postgres, '-D', folder, ...flags],
      ['ignore', logFd, logFd],
      {
        ...(stale && { PG_GRANDPARENT_PID: String(stale.pid) }),
      },
    )
  } finally {
    closeSync(logFd)
  }
}

/** A small house: what differs from PostgreSQL's defaults. Durability is not touched. */
const SETTINGS = {
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
  jit: 'off',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and details would put what visitors wrote into the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

function flockCommand(lockFile: string): string[] {
  const program = ['/usr/bin/flock', '/bin/flock'].find((path) => existsSync(path))
  return program
    ? [program, '--nonblock', '--no-fork', '--conflict-exit-code', String(FLOCK_CONFLICT_EXIT), lockFile]
    : []
}

/** In a shared temporary folder somebody else may have made the folder first, to be asked for our data. */
function ensurePrivateFolder(folder: string, runner: Runner): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stats = lstatSync(folder)
  const uid = process.getuid?.()
  if (!stats.isDirectory() || (uid !== 0 && stats.uid !== uid))
    throw new EmbeddedError(`${folder} must be a folder of the user ${userName()}: remove it.`)
  chmodSync(folder, 0o700)
  runner.chown(folder)
}

function rotateLog(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > 5_000_000) renameSync(logFile, `${logFile}.1`)
}

/** The living postmaster of this folder, ours or one that outlived its server; null when there is none. */
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

/** A number alone proves nothing: after a restart of the machine it may belong to anybody. */
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

/** Null for a process that has just ended, and for one of another user, which hides it and is none of ours. */
function workingDirectoryStats(pid: number) {
  try {
    return statSync(`/proc/${pid}/cwd`)
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(errorCode(error))) return null
    throw error
  }
}

/** Somebody has this process id, be it somebody else. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** PostgreSQL's last complaint, for a message of one line. */
export function lastLogError({ logFile }: Cluster): string {
  const text = readFileSync(logFile, 'utf8')
  return [...text.matchAll(/(?:FATAL|PANIC):\s+(.*)/g)].at(-1)?.[1] ?? text.trim().split('\n').at(-1) ?? ''
}
