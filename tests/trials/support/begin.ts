// How the trial programs begin, and the Debian packages that they need.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { exitWithError, setup } from '../../../scripts/setup.mjs'

/** The exit code when something is missing (EX_UNAVAILABLE of sysexits.h): nothing was tested. */
const MISSING_EXIT_CODE = 69

/** Debian's package for a program, where the two have different names. */
const PACKAGES: Partial<Record<string, string>> = {
  etcd: 'etcd-server',
  pg_rewind: 'postgresql',
  varnishd: 'varnish',
}

interface Beginning<Name extends string, Text extends string> {
  /** Options that are numbers, with their default values. */
  numbers?: Record<Name, number>
  /** Options that are texts. */
  texts?: Text[]
  /** The values that `--only` accepts. Without `--only`, all of them run. */
  parts?: string[]
  /** Programs without which nothing is tried. */
  needs?: string[]
  /** What is set up first; by default the build. */
  first?: { build?: boolean; browser?: boolean }
}

type Options<Name extends string, Text extends string> = Record<Name, number> &
  Partial<Record<Text, string>> & { only: string[]; write: boolean }

/** Reads the options, including `--write`, ends the process when something is missing, and builds the site. */
export async function begin<Name extends string = never, Text extends string = never>({
  numbers,
  texts = [],
  parts = [],
  needs = [],
  first = { build: true },
}: Beginning<Name, Text> = {}): Promise<Options<Name, Text>> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      write: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: parts },
      ...Object.fromEntries([...Object.keys(numbers ?? {}), ...texts].map((name) => [name, text])),
    },
  })
  const unknown = values.only.find((name) => !parts.includes(name))
  if (unknown) exitWithError(`--only ${unknown}: the parts are ${parts.join(', ') || 'none'}`)
  const missing = needs.filter((program) => !isInstalled(program)).map(packageOf)
  if (missing.length > 0)
    giveUp(`not installed: ${missing.join(', ')}; apt-get install ${missing.join(' ')} (Debian) brings them`)
  await setup(first)
  const given: Record<string, unknown> = values
  const numbersGiven = Object.entries(numbers ?? {}).map(([name, value]) => [
    name,
    Number(given[name] ?? value),
  ])
  return { ...values, ...Object.fromEntries(numbersGiven) } as Options<Name, Text>
}

/** Says in one line why nothing is tried, and ends the process. */
export function giveUp(why: string): never {
  console.error(why)
  process.exit(MISSING_EXIT_CODE)
}

export const packageOf = (program: string): string => PACKAGES[program] ?? program

export const isInstalled = (program: string): boolean =>
  program === 'pg_rewind'
    ? postgresBinaries() !== null
    : spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

const DEBIAN_FOLDER = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL that is installed with all its tools, or null. */
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
