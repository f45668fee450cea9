// The projects that `npm run trial -- other-starters` compares, each as its own first command creates it.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './processes.ts'

export interface Starter {
  name: string
  /** Writes the project into a new folder, fetching what it needs through npm. */
  create(folder: string): void | Promise<void>
  /** Steps that are needed once after the installation, before the first start. */
  prepare?(folder: string): Promise<unknown>
  /** A program of Node and its arguments: the development server, the build, the built server. */
  dev(port: number): string[]
  build: string[]
  start(port: number): string[]
  /** The environment of both servers. */
  variables(folder: string, port: number): Record<string, string>
  /** A page that is rendered for each request. */
  renderedPath: string
}

const T3_VERSION = '7.40.0'
const START_VERSION = '0.71.0'

const next = 'node_modules/next/dist/bin/next'
const vite = 'node_modules/vite/bin/vite.js'
const root = join(import.meta.dirname, '../../..')

export const STARTERS: Starter[] = [
  {
    name: 'Busbar',
    async create(folder) {
      const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 })
      execFileSync('tar', ['-x', '-C', folder], { input: archive })
      await run(['npm', 'ci', '--prefer-offline'], folder)
    },
    dev: () => [vite],
    build: [vite, 'build', '--app'],
    start: () => ['dist/server/main.js'],
    variables: (folder, port) => ({
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: join(folder, 'data'),
      LIMITS: 'off',
    }),
    // An unknown parameter makes a page of its own, which is never cached.
    renderedPath: '/?bench=1',
  },
  {
    name: 'create-t3-app',
    async create(folder) {
      const options = ['--appRouter', '--trpc', '--tailwind', '--drizzle', '--dbProvider', 'sqlite']
      const noSetUp = ['--CI', '--noInstall', '--noGit']
      await run(['npx', '--yes', `create-t3-app@${T3_VERSION}`, '.', ...options, ...noSetUp], folder)
      useFontFromNpm(folder)
      await run(['npm', 'install', 'geist'], folder)
    },
    prepare: (folder) => run(['npm', 'run', 'db:push'], folder),
    dev: (port) => [next, 'dev', '--turbo', '-H', '127.0.0.1', '-p', String(port)],
    build: [next, 'build'],
    start: (port) => [next, 'start', '-H', '127.0.0.1', '-p', String(port)],
    variables: () => ({ NEXT_TELEMETRY_DISABLED: '1' }),
    renderedPath: '/',
  },
  {
    name: 'TanStack Start',
    async create(folder) {
      const options = ['--framework', 'React', '--package-manager', 'npm', '--deployment', 'nitro', '--yes']
      const noSetUp = ['--no-install', '--no-git', '--no-intent', '--no-examples', '--force']
      const target = ['--target-dir', folder]
      await run(
        [
          'npx',
          '--yes',
          `@tanstack/cli@${START_VERSION}`,
          'create',
          'starter',
          ...target,
          ...options,
          ...noSetUp,
        ],
        folder,
      )
      await run(['npm', 'install'], folder)
    },
    dev: (port) => [vite, 'dev', '--host', '127.0.0.1', '--port', String(port)],
    build: [vite, 'build'],
    start: () => ['.output/server/index.mjs'],
    variables: (_folder, port) => ({ HOST: '127.0.0.1', PORT: String(port) }),
    renderedPath: '/',
  },
]

/** T3's page fetches Geist from Google when built. The same font comes through npm, in case only npm is reachable. */
function useFontFromNpm(folder: string): void {
  const file = join(folder, 'src/app/layout.tsx')
  const layout = readFileSync(file, 'utf8')
  const changed = layout
    .replace('import { Geist } from "next/font/google"', 'import { GeistSans } from "geist/font/sans"')
    .replace(/const geist = Geist\(\{[^]*?\}\);\n/, '')
    .replace('geist.variable', 'GeistSans.variable')
  if (/\bGeist\(|geist\.variable/.test(changed)) throw new Error(`${file} has changed: adapt useFontFromNpm`)
  writeFileSync(file, changed)
}
