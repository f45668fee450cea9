import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { errorCode } from '../../errors.ts'
import { StartupError } from '../../startup-error.ts'
import type { Cluster } from './cluster-paths.ts'
import { CLUSTER_FOLDER, finishReplacing } from './replace-cluster.ts'
import { ancestors, userName } from './run-as-user.ts'
import { findBinariesFor } from './versions.ts'

/** PGDATA of the cluster in DATA_DIR. */
export const clusterFolder = (directory: string): string => join(resolve(directory), CLUSTER_FOLDER)

/** Whether PostgreSQL can make its socket `.s.PGSQL.5432` here: its path has at most 107 bytes, on macOS 103. */
export const fitsSocket = (folder: string, platform: NodeJS.Platform): boolean =>
  Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= (platform === 'darwin' ? 103 : 107)

/**
 * Creates DATA_DIR and finds the PostgreSQL programs: those of the cluster's version, if it exists.
 * @throws StartupError when the folder cannot be written, or there are no such programs for this platform
 */
export function openCluster(directory: string, folderName = CLUSTER_FOLDER): Cluster {
  const dataDir = resolve(directory)
  finishReplacing(dataDir)
  const folder = join(dataDir, folderName)
  const binaries = findBinariesFor(dataDir, folder)
  assertWritable(dataDir)
  const socketDir = join(dataDir, 'socket')
  return {
    dataDir,
    folder,
    socketDir: fitsSocket(socketDir, process.platform) ? socketDir : shortSocketDir(dataDir),
    logFile: join(dataDir, 'postgres.log'),
    lockFile: join(dataDir, 'postgres.lock'),
    binaries,
  }
}

function assertWritable(dataDir: string): void {
  rethrowFolderError(dataDir, () => {
    // One by one, because mkdir with `recursive` never returns below /proc.
    for (const path of ancestors(dataDir)) if (!existsSync(path)) mkdirSync(path)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    const folder = join(dataDir, 'postgres')
    if (existsSync(folder)) accessSync(folder, constants.W_OK | constants.X_OK)
  })
}

/**
 * Removes other users' rights to the cluster's folder, which a copy or a restore may have given: PostgreSQL does not
 * start with them. The group may read.
 * @returns whether there were any
 * @throws StartupError when the folder belongs to another user, or its file system has no permissions
 */
export function closeToOthers({ dataDir, folder }: Cluster): boolean {
  const isOpen = () => existsSync(folder) && (statSync(folder).mode & 0o027) !== 0
  if (!isOpen()) return false
  rethrowFolderError(dataDir, () => chmodSync(folder, 0o700))
  if (!isOpen()) return true
  throw new StartupError(
    `${folder} is open to other users and its file system cannot change that, so PostgreSQL refuses it: set DATA_DIR to a folder on a disk of this machine.`,
  )
}

function rethrowFolderError(dataDir: string, use: () => void): void {
  try {
    use()
  } catch (error) {
    const code = errorCode(error) || String(error)
    const uid = process.getuid?.()
    throw new StartupError(
      `DATA_DIR ${dataDir} cannot be written by the user ${userName()} (${code}): give it to that user (chown -R ${uid} ${dataDir}), or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

function shortSocketDir(dataDir: string): string {
  const name = `busbar-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  const inTmpdir = join(tmpdir(), name)
  return fitsSocket(inTmpdir, process.platform) ? inTmpdir : join('/tmp', name)
}
