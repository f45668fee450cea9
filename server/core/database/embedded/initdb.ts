import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import type { Cluster } from './cluster-paths.ts'
import { isAlive } from './postmaster.ts'
import { syncFolder } from './replace-cluster.ts'
import { chooseRunner, type Runner } from './run-as-user.ts'

/**
 * Creates the cluster with initdb, unless it exists. It is made in a temporary folder and renamed when complete, so an
 * interrupted first start leaves nothing that looks like a database.
 * @throws StartupError with initdb's last error line; the signal's reason when aborted
 */
export async function createCluster(
  cluster: Cluster,
  options: { signal: AbortSignal; sync: boolean },
): Promise<void> {
  if (existsSync(cluster.folder)) return
  removeLeftovers(cluster.dataDir)
  const runner = chooseRunner(cluster.folder, cluster.binaries)
  const temporaryFolder = `${cluster.folder}.new-${process.pid}`
  mkdirSync(temporaryFolder, { mode: 0o700 })
  runner.chown(temporaryFolder)
  try {
    await initdb(cluster, runner, temporaryFolder, options)
    publish(temporaryFolder, cluster)
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true })
  }
}

async function initdb(
  cluster: Cluster,
  runner: Runner,
  folder: string,
  { signal, sync }: { signal: AbortSignal; sync: boolean },
): Promise<void> {
  const locale = [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-collate=C',
    `--lc-ctype=${characterTypes(process.platform)}`,
  ]
  const options = ['-D', folder, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', ...locale]
  const command = [cluster.binaries.initdb, ...options, '--no-instructions', ...(sync ? [] : ['--no-sync'])]
  const child = runner.spawn(command, ['ignore', 'ignore', 'pipe'])
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  let stderr = ''
  child.stderr?.on('data', (chunk) => (stderr += chunk))
  const [code] = await once(child, 'close')
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  if (code === 0) return
  const reason = stderr.match(/^initdb: error: (.*)$/m)?.[1] ?? stderr.trim().split('\n').at(-1) ?? ''
  const advice = reason.includes('user does not exist')
    ? ' Start the server as a user that has a name here.'
    : ''
  throw new StartupError(`PostgreSQL could not create its database in ${cluster.folder}: ${reason}.${advice}`)
}

/** The system's locale that knows the letters of every script. macOS 13 and 14 do not have `C.UTF-8`. */
export const characterTypes = (platform: NodeJS.Platform): string =>
  platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'

/** Renames the finished cluster. If another server was faster, its cluster stays; the server lock then decides. */
function publish(temporaryFolder: string, { folder, dataDir }: Cluster): void {
  try {
    renameSync(temporaryFolder, folder)
  } catch (error) {
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error
  }
  syncFolder(dataDir)
}

/** Deletes temporary folders of first starts whose process is gone. An initdb that outlives it may leave one later. */
export function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = Number(name.match(/^postgres(?:\.next)?\.new-(\d+)$/)?.[1] ?? 0)
    if (pid && (pid === process.pid || !isAlive(pid)))
      rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}
