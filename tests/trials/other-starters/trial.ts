// `npm run trial -- other-starters --rounds 3 --seconds 4 --write`: this project beside two other starters, each as its
// own first command creates it, on the same machine and Node and in one run: the cost of installing, starting for
// development, building, and the first page. `--write` stores the table. Needs npm's registry. Linux only: it reads
// /proc.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/server.ts'
import { measureLoad, requestText } from '../load/measure.ts'
import { begin } from '../support/begin.ts'
import { pssMegabytes } from '../support/processes.ts'
import { alignTable, machine, median, reportResult, threeDigits } from '../support/report.ts'
import { measureFirstPage } from './first-page.ts'
import { type Cost, run, serve, stopAll } from './processes.ts'
import { type Starter, STARTERS } from './starters.ts'

const { rounds, seconds, write } = await begin({
  numbers: { rounds: 3, seconds: 4 },
  first: { browser: true },
})

const CONNECTIONS = 8

/** The measured values, by measure and starter. */
const results = new Map<string, Map<string, number>>()

function note(measure: string, { name }: Starter, value: number): void {
  const row = results.get(measure) ?? new Map<string, number>()
  results.set(measure, row.set(name, value))
}

function noteCost(measure: string, starter: Starter, { wall, cpu }: Cost): void {
  note(`${measure}, s`, starter, wall)
  note(`${measure}, processor s`, starter, cpu)
}

const conditions = `${rounds} rounds of ${seconds} s, ${machine()} before`
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopAll)
const root = mkdtempSync(join(tmpdir(), 'busbar-other-'))
const folderOf = ({ name }: Starter) => join(root, name.replaceAll(' ', '-').toLowerCase())
try {
  for (const starter of STARTERS) await measureInstall(starter)
  for (const starter of STARTERS) await measureDevelopment(starter)
  for (const starter of STARTERS)
    noteCost('build', starter, await run([process.execPath, ...starter.build], folderOf(starter)))
  await measureProduction()
} finally {
  rmSync(root, { recursive: true, force: true })
}
reportResult(formatResults(), conditions, write && 'bench-other')

/** Installs twice: the first run fills npm's cache and writes the lock file, the second one is measured. */
async function measureInstall(starter: Starter): Promise<void> {
  const folder = folderOf(starter)
  progress(starter, 'install')
  mkdirSync(folder)
  await starter.create(folder)
  rmSync(join(folder, 'node_modules'), { recursive: true })
  noteCost(
    'install from the cache',
    starter,
    await run(['npm', 'ci', '--prefer-offline', '--no-audit'], folder),
  )
  const lock: { packages: object } = JSON.parse(
    readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
  )
  note('packages', starter, Object.keys(lock.packages).length)
  const size = execFileSync('du', ['-sm', join(folder, 'node_modules')], { encoding: 'utf8' })
  note('node_modules, MB', starter, Number.parseInt(size))
  await starter.prepare?.(folder)
}

/** Measures the first start, with all caches empty, and one after it. */
async function measureDevelopment(starter: Starter): Promise<void> {
  for (const measure of ['development, first page', 'development, first page again']) {
    progress(starter, measure)
    await using server = await serveStarter(starter, starter.dev)
    noteCost(measure, starter, server.cost)
  }
}

/** Runs all built servers at once and loads them alternately, so that other work on the machine slows them alike. */
async function measureProduction(): Promise<void> {
  await using running = new AsyncDisposableStack()
  const sites: { starter: Starter; server: Awaited<ReturnType<typeof serveStarter>> }[] = []
  for (const starter of STARTERS) {
    progress(starter, 'built')
    const server = running.use(await serveStarter(starter, starter.start))
    noteCost('built server, first page', starter, server.cost)
    sites.push({ starter, server })
    const { requests, kilobytes, scriptKilobytes } = await measureFirstPage(`${server.url}/`)
    note('first visit, requests', starter, requests)
    note('first visit, kB', starter, kilobytes)
    note('first visit, kB of scripts', starter, scriptKilobytes)
  }
  const loads = sites.flatMap(({ starter, server }) => [
    { measure: 'rendered page', path: starter.renderedPath, starter, server },
    { measure: 'page as it is served', path: '/', starter, server },
  ])
  const measured = loads.map((load) => ({ ...load, rates: [] as number[], cpu: [] as number[] }))
  // The first round, in which V8 compiles, does not count.
  for (let round = 0; round <= rounds; round++)
    for (const { server, path, rates, cpu } of measured) {
      const load = { port: server.port, request: requestText(path, { encodings: 'gzip, br' }), seconds }
      const result = await measureLoad(server.pids(), { ...load, connections: CONNECTIONS })
      if (round === 0) continue
      rates.push(result.rate)
      cpu.push(result.cpu / 1000)
    }
  for (const { measure, starter, rates, cpu } of measured) {
    note(`${measure}, a second`, starter, median(rates))
    note(`${measure}, processor ms`, starter, median(cpu))
  }
  for (const { starter, server } of sites)
    note(
      'memory after that, MB',
      starter,
      server.pids().reduce((sum, pid) => sum + pssMegabytes(pid), 0),
    )
}

async function serveStarter(starter: Starter, program: (port: number) => string[]) {
  const port = await freePort()
  const folder = folderOf(starter)
  const server = await serve(program(port), folder, port, starter.variables(folder, port))
  return { ...server, port, url: `http://127.0.0.1:${port}` }
}

/** A row for each measure: this project's value, and for the others the value and its ratio to this project's. */
function formatResults(): string {
  const names = STARTERS.map(({ name }) => name)
  const rows = [...results].map(([measure, row]) => {
    const own = row.get(names[0] ?? '') ?? Number.NaN
    const others = names.slice(1).map((name) => {
      const value = row.get(name) ?? Number.NaN
      return `${threeDigits(value)} (× ${(value / own).toPrecision(2)})`
    })
    return [measure, threeDigits(own), ...others]
  })
  return alignTable(['measure', ...names], rows)
}

function progress({ name }: Starter, measure: string): void {
  process.stderr.write(`${name}: ${measure} …\n`)
}
