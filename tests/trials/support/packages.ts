// Programs of Debian's packages that the scripts run.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Exit code when packages are missing (EX_UNAVAILABLE of sysexits.h): nothing was tested. */
const MISSING_EXIT_CODE = 69

/** Debian's package by the program that it brings. */
const PACKAGES = {
  haproxy: 'haproxy',
  patroni: 'patroni',
  etcd: 'etcd-server',
  pgbouncer: 'pgbouncer',
  pg_rewind: 'postgresql',
  varnishd: 'varnish',
  caddy: 'caddy',
} as const

export type Program = keyof typeof PACKAGES

/** Prints, in one line, the packages of those programs that are not installed, and then ends the process with code 69. */
export function requirePrograms(programs: Program[]): void {
  const missing = programs.filter((program) => !isInstalled(program)).map((program) => PACKAGES[program])
  if (missing.length === 0) return
  console.error(
    `not installed: ${missing.join(', ')}; apt-get install ${missing.join(' ')} (Debian) brings them`,
  )
  process.exit(MISSING_EXIT_CODE)
}

export function isInstalled(program: Program): boolean {
  return program === 'pg_rewind'
    ? postgresBinaries() !== null
    : spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

const DEBIAN_FOLDER = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL that is installed with all of its tools, or null. */
export function postgresBinaries(): string | null {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []
  return (
    versions
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
      .find((folder) =>
        ['postgres', 'pg_basebackup', 'pg_rewind'].every((name) => existsSync(join(folder, name))),
      ) ?? null
  )
}
