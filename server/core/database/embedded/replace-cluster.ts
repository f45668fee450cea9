import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import { findPostmaster, isPostmasterOf } from './postmaster.ts'
import { readMajor } from './versions.ts'

/** Name of the cluster's folder in DATA_DIR. */
export const CLUSTER_FOLDER = 'postgres'
/** Name of the one that is being filled to take its place. */
export const NEXT_FOLDER = 'postgres.next'
/** Its name once it is complete. */
const READY_FOLDER = 'postgres.ready'

/**
 * Where the cluster of an older version stays when a new one takes its place. Ends and deletes what an interrupted attempt
 * left.
 * @throws StartupError when something is there already
 */
export async function prepareReplacing(dataDir: string, major: number): Promise<string> {
  const next = join(dataDir, NEXT_FOLDER)
  const orphan = existsSync(next) ? findPostmaster(next) : null
  if (orphan) process.kill(orphan.pid, 'SIGQUIT')
  while (orphan && isPostmasterOf(next, orphan.pid)) await sleep(20)
  rmSync(next, { recursive: true, force: true })
  const place = keptFolder(dataDir, major)
  if (existsSync(place)) throw new StartupError(`${place} is in the way of carrying over: move it away.`)
  return place
}

/** Puts the complete next cluster into the place of the present one, which stays under the name of its version. */
export function replaceCluster(dataDir: string): void {
  renameSync(join(dataDir, NEXT_FOLDER), join(dataDir, READY_FOLDER))
  finishReplacing(dataDir)
}

/** Ends a replacement at once or after a kill: whenever there is a complete cluster that has no place yet. */
export function finishReplacing(dataDir: string): void {
  const ready = join(dataDir, READY_FOLDER)
  if (!existsSync(ready)) return
  const folder = join(dataDir, CLUSTER_FOLDER)
  const major = readMajor(folder)
  if (major !== null) renameSync(folder, keptFolder(dataDir, major))
  renameSync(ready, folder)
  const parent = openSync(dataDir, 'r')
  fsyncSync(parent)
  closeSync(parent)
}

const keptFolder = (dataDir: string, major: number) => join(dataDir, `postgres-${major}`)
