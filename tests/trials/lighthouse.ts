// `npm run trial -- lighthouse /about /contact`: Lighthouse scores of the public pages on a phone, the median of five runs, and
// the page's requests and scripts. With `--build FOLDER` for each of several built `dist` folders it compares
// their performance: every round measures each build once, so that a busy machine slows all of them alike. A folder
// outside of the project needs a `node_modules` beside it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse, { type TraceEvent } from 'lighthouse'
import { setup } from '../../scripts/setup.mjs'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { median } from './support/report.ts'

type Run = NonNullable<Awaited<ReturnType<typeof lighthouse>>>

const auditValue =
  (audit: string) =>
  ({ lhr }: Run): number =>
    lhr.audits[audit]?.numericValue ?? 0
const METRICS = [
  { name: 'LCP ms', valueOf: auditValue('largest-contentful-paint') },
  { name: 'TBT ms', valueOf: auditValue('total-blocking-time') },
  { name: 'TBT of CPU ms', valueOf: processorBlockingTime },
  { name: 'CLS/1000', valueOf: (run: Run) => 1000 * auditValue('cumulative-layout-shift')(run) },
  { name: 'requests', valueOf: (run: Run) => requestsOf(run).length },
  { name: 'kB of scripts', valueOf: scriptKilobytes },
]

await setup({ build: true, browser: true })
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    build: { type: 'string', multiple: true, default: ['dist'] },
    runs: { type: 'string', default: '5' },
  },
})
const isComparison = options.build.length > 1
const categories = isComparison ? ['performance'] : ['performance', 'accessibility', 'best-practices', 'seo']
const pages = positionals.length > 0 ? positionals : PUBLIC_PAGES
const dataFolder = await mkdtemp(join(tmpdir(), 'busbar-bench-'))
const { executablePath, env } = findChromium()
const chrome = await launch({
  chromePath: executablePath,
  chromeFlags: ['--headless', ...chromiumArguments],
  envVars: { ...process.env, ...env },
})
const sites: { name: string; server: TestServer }[] = []
try {
  for (const [index, build] of options.build.entries()) {
    const server = await startServer({
      build: resolve(build),
      env: { DATA_DIR: join(dataFolder, String(index)) },
    })
    sites.push({ name: basename(build), server })
  }
  console.log(['page'.padEnd(24), ...categories, ...METRICS.map(({ name }) => name)].join('  '))
  for (const page of pages) await bench(page)
} finally {
  chrome.kill()
  for (const { server } of sites) await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
}

/** Prints a page's scores for each build and, below them, the audits that cost points. */
async function bench(page: string): Promise<void> {
  const runs = sites.map((): Run[] => [])
  for (let round = 0; round < Number(options.runs); round++)
    for (const [index, { server }] of sites.entries()) {
      const run = await lighthouse(`${server.url}${page}`, {
        port: chrome.port,
        onlyCategories: categories,
        logLevel: 'error',
      })
      if (!run) throw new Error(`Lighthouse gave no result for ${page}`)
      runs[index]?.push(run)
    }
  for (const [index, { name }] of sites.entries()) {
    const ofBuild = runs[index] ?? []
    console.log([`${page} ${isComparison ? name : ''}`.padEnd(24), ...scores(ofBuild)].join('  '))
    if (isComparison) continue
    for (const audit of lostPoints(ofBuild)) console.log(`             ${audit}`)
  }
}

/** The medians of the runs; of the metrics the lowest and the highest too. */
function scores(runs: Run[]): string[] {
  const points = categories.map((name) =>
    String(Math.round(100 * median(runs.map(({ lhr }) => lhr.categories[name]?.score ?? 0)))).padStart(
      name.length,
    ),
  )
  const metrics = METRICS.map(({ valueOf }) => {
    const values = runs.map(valueOf)
    const [middle, lowest, highest] = [median(values), Math.min(...values), Math.max(...values)].map(
      Math.round,
    )
    return `${middle} (${lowest}-${highest})`
  })
  return [...points, ...metrics]
}

/**
 * Total blocking time as if nothing else ran on this machine, in ms: what each task of the page's main thread takes
 * beyond 50 ms on a processor four times slower, by the processor time that it used. Counts every task of the load.
 */
function processorBlockingTime({ artifacts }: Run): number {
  // Lighthouse's type leaves out the thread's own time.
  const traceEvents: (TraceEvent & { tdur?: number })[] = artifacts.Trace.traceEvents
  const paint = traceEvents.find(({ name }) => name === 'firstContentfulPaint')
  return traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === paint?.pid && tid === paint.tid)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (4 * tdur) / 1000 - 50), 0)
}

/** The page's requests, as Lighthouse saw them. */
function requestsOf({ lhr }: Run) {
  const details = lhr.audits['network-requests']?.details
  return details?.type === 'table' ? details.items : []
}

/** As they went over the wire. */
function scriptKilobytes(run: Run): number {
  const scripts = requestsOf(run).filter(({ resourceType }) => resourceType === 'Script')
  return scripts.reduce((sum, { transferSize }) => sum + Number(transferSize) / 1000, 0)
}

/** Audits that cost half a point or more, by the median of the runs, most expensive first. */
function lostPoints(runs: Run[]): string[] {
  const [first] = runs
  if (!first) return []
  const costs = categories.flatMap((name) => {
    const { title, auditRefs } = first.lhr.categories[name] ?? { title: '', auditRefs: [] }
    const weights = auditRefs.reduce((sum, { weight }) => sum + weight, 0)
    return auditRefs.map(({ id, weight }) => {
      const score = median(runs.map((run) => run.lhr.audits[id]?.score ?? 1))
      return {
        cost: (100 * weight * (1 - score)) / weights,
        text: `${title}: ${first.lhr.audits[id]?.title ?? id}`,
      }
    })
  })
  return costs
    .filter(({ cost }) => cost >= 0.5)
    .toSorted((a, b) => b.cost - a.cost)
    .map(({ cost, text }) => `-${cost.toFixed(1)} ${text}`)
}
