// `npm run trial -- lighthouse /about /contact`: Lighthouse scores of the public pages on a phone, the median of five
// runs, with the page's requests and scripts. Beside it, alternately, the same page with its scripts blocked, and the
// ratio of their times: 1 is a page whose scripts cost nothing. With `--build FOLDER` for each of several built `dist`
// folders it compares their performance: every round measures each build once, so that a busy machine slows all alike.
// A folder outside the project needs a `node_modules` beside it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse, { type TraceEvent } from 'lighthouse'
import { setup } from '../../scripts/setup.mjs'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { PUBLIC_PAGES } from '../support/public-pages.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { median } from './support/report.ts'

/** How a page is served: by which build, and which requests of the browser are blocked. */
interface Variant {
  name: string
  url: string
  blockedUrlPatterns: string[]
}

type Run = NonNullable<Awaited<ReturnType<typeof lighthouse>>>

const auditValue =
  (audit: string) =>
  ({ lhr }: Run): number =>
    lhr.audits[audit]?.numericValue ?? 0
const TIMES = [
  { name: 'LCP ms', valueOf: auditValue('largest-contentful-paint') },
  { name: 'TBT ms', valueOf: auditValue('total-blocking-time') },
  { name: 'TBT of CPU ms', valueOf: processorBlockingTime },
]
const METRICS = [
  ...TIMES,
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
const servers: TestServer[] = []
const variants: Variant[] = []
try {
  for (const [index, build] of options.build.entries()) {
    const server = await startServer({
      build: resolve(build),
      env: { DATA_DIR: join(dataFolder, String(index)) },
    })
    servers.push(server)
    variants.push({ name: isComparison ? build : '', url: server.url, blockedUrlPatterns: [] })
    if (!isComparison)
      variants.push({ name: 'without scripts', url: server.url, blockedUrlPatterns: ['*/assets/*.js'] })
  }
  console.log(['page'.padEnd(24), ...categories, ...METRICS.map(({ name }) => name)].join('  '))
  for (const page of pages) await bench(page)
} finally {
  chrome.kill()
  for (const server of servers) await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
}

/** Prints a page's scores for each variant and, below the first one, the audits that cost points. */
async function bench(page: string): Promise<void> {
  const runs = variants.map((): Run[] => [])
  for (let round = 0; round < Number(options.runs); round++)
    for (const [index, { url, blockedUrlPatterns }] of variants.entries()) {
      const run = await lighthouse(`${url}${page}`, {
        blockedUrlPatterns,
        port: chrome.port,
        onlyCategories: categories,
        logLevel: 'error',
      })
      if (!run) throw new Error(`Lighthouse gave no result for ${page}`)
      runs[index]?.push(run)
    }
  for (const [index, { name }] of variants.entries()) {
    const ofBuild = runs[index] ?? []
    console.log([`${page} ${isComparison ? name : ''}`.padEnd(24), ...scores(ofBuild)].join('  '))
    if (index === 0 && !isComparison)
      for (const audit of lostPoints(ofBuild)) console.log(`             ${audit}`)
  }
  const [served, withoutScripts] = runs
  if (isComparison || !served || !withoutScripts) return
  const ratios = TIMES.map(({ name, valueOf }) => {
    const ratio = median(served.map(valueOf)) / median(withoutScripts.map(valueOf))
    return `${name.replace(' ms', '')} ${ratio.toFixed(2)}`
  })
  console.log(`             with scripts to without: ${ratios.join(', ')}`)
}

/** The medians of the runs, and for the metrics also the lowest and the highest value. */
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
 * Total blocking time in ms as if nothing else ran on this machine: the time above 50 ms of each task of the page's
 * main thread on a processor four times slower, from the task's processor time. It counts every task of the load.
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

/** The transferred size of the scripts, in kB. */
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
