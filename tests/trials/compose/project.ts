// A clone of the project, run by Docker Compose.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { JsonLogLine } from '../../support/server.ts'
import { giveUp } from '../support/begin.ts'

const root = join(import.meta.dirname, '../../..')
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** The name of the image here, so that the machine's own `busbar` image is not overwritten. */
const IMAGE = 'busbar:test-compose'

export type Profile = 'alone' | 'postgres' | 'three'

/** Ends the process when there is no Docker with Compose. */
export function requireCompose(): void {
  const answers = (...args: string[]) => spawnSync('docker', args).status === 0
  if (answers('info') && answers('compose', 'version')) return
  giveUp('no Docker engine with Compose (2.24.4 or newer) answers here: compose.yaml was not run')
}

/** Runs a program and returns its output. @throws with its error output when it fails */
export async function run(program: string, args: string[], cwd = root): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd, maxBuffer: MAX_OUTPUT_BYTES })
  return stdout.trim()
}

interface Options {
  /** For `.env`, which compose.yaml reads, and for `site.env`, which the site reads. */
  variables: Record<string, string>
  site: Record<string, string>
  /** Ports that replace those of compose.yaml, by service. */
  override: Record<string, { ports: string[] }>
  /** The services of the profile that run the site. */
  sites: string[]
}

export interface ComposeProject extends AsyncDisposable {
  /** The folder of the clone. */
  folder: string
  /** Runs `docker compose` with the profile in the clone, and returns its output. */
  compose(...args: string[]): Promise<string>
  /** `up --detach --build --wait`: resolves when everything runs, and is healthy where it has a health check. */
  up(...args: string[]): Promise<void>
  /** The log lines of these services. */
  logs(...services: string[]): Promise<JsonLogLine[]>
  /** Inspects the service's container by a Go template. */
  inspect(service: string, template: string): Promise<string>
}

/** Clones the last commit into a temporary folder, with its settings. Disposal removes containers and volumes. */
export async function openProject(
  profile: Profile,
  { variables, site, override, sites }: Options,
): Promise<ComposeProject> {
  const folder = mkdtempSync(join(tmpdir(), 'busbar-compose-'))
  await run('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder])
  const assign = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('')
  writeFileSync(join(folder, '.env'), assign(variables), { mode: 0o600 })
  writeFileSync(join(folder, 'site.env'), assign(site), { mode: 0o600 })
  const services = [...new Set([...sites, ...Object.keys(override)])].flatMap((name) => [
    `  ${name}:`,
    ...(override[name] ? [`    ports: !override ${JSON.stringify(override[name].ports)}`] : []),
    ...(sites.includes(name) ? [`    image: ${IMAGE}`] : []),
  ])
  writeFileSync(join(folder, 'compose.override.yaml'), `services:\n${services.join('\n')}\n`)

  const images = new Set<string>()
  const compose = (...args: string[]) =>
    run(
      'docker',
      ['compose', '--project-name', `busbar-test-${profile}`, '--profile', profile, ...args],
      folder,
    )
  return {
    folder,
    compose,
    async up(...args) {
      await compose('up', '--detach', '--build', '--wait', ...args)
      images.add(await run('docker', ['image', 'inspect', '--format', '{{.Id}}', IMAGE]))
    },
    async logs(...names) {
      const text = await compose('logs', '--no-log-prefix', '--no-color', ...names)
      // Some versions of Compose write a control sequence before each line, even without a terminal.
      const lines = text.split('\n').filter((line) => line.includes('{'))
      return lines.map((line): JsonLogLine => JSON.parse(line.slice(line.indexOf('{'))))
    },
    inspect: async (service, template) =>
      run('docker', ['inspect', '--format', template, await compose('ps', '--all', '--quiet', service)]),
    async [Symbol.asyncDispose]() {
      await compose('down', '--volumes', '--timeout', '20')
      if (images.size > 0) await run('docker', ['image', 'rm', '--force', ...images])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
