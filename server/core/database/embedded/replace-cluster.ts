import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import { findPostmaster, isPostmasterOf } from './postmaster.ts'
import { readMajor } from './versions.ts'

/** Name of the cluster's folder in DATA_DIR. */
export const CLUSTER_FOLDER = 'postgres'
/** Name of the next cluster's folder while it is being filled. */
export const NEXT_FOLDER = 'postgres.next'
/** Its name once it is complete. */
const READY_FOLDER = 'postgres.ready'

/**
 * Ends and deletes what an interrupted replacement left.
 * @returns the folder in which the cluster of an older version stays after its replacement
 * @throws StartupError when that folder exists already
 */
export async function prepareReplacing(dataDir: string, major: number): Promise<string> {
  const next = join(dataDir, NEXT_FOLDER)
  const orphan = existsSync(next) ? findPostmaster(next) : null
  if (orphan) process.kill(orphan.pid, 'SIGQUIT')
  while (orphan && isPostmasterOf(next, orphan.pid)) await sleep(20)
  rmSync(next, { recursive: true, force: true })
  const place = oldClusterFolder(dataDir, major)
  if (existsSync(place))
    throw new StartupError(`${place} already exists and prevents the conversion: move it away.`)
  return place
}

/** Replaces the present cluster with the complete next one. The old one stays in a folder named after its version. */
export function replaceCluster(dataDir: string): void {
  renameSync(join(dataDir, NEXT_FOLDER), join(dataDir, READY_FOLDER))
  finishReplacing(dataDir)
}

/** Finishes a replacement, at once or after a kill: whenever a complete cluster is not in its place yet. */
export function finishReplacing(dataDir: string): void {
  const ready = join(dataDir, READY_FOLDER)
  if (!existsSync(ready)) return
  const folder = join(dataDir, CLUSTER_FOLDER)
  const major = readMajor(folder)
  if (major !== null) renameSync(folder, oldClusterFolder(dataDir, major))
  renameSync(ready, folder)
  syncFolder(dataDir)
}

/** Makes a rename in the folder durable. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

const oldClusterFolder = (dataDir: string, major: number) => join(dataDir, `postgres-${major}`)
