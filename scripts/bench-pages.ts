// `npm run bench:pages [-- /about /contact]`: Lighthouse scores of the public pages on a phone, the median of five runs.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { chromiumArguments, findChromium } from '../tests/support/chromium.ts'
import { PUBLIC_PAGES } from '../tests/support/public-pages.ts'
import { startServer } from '../tests/support/server.ts'
import { median } from './bench-database.ts'

const RUNS = 5
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const requestedPages = process.argv.slice(2)
const DATA_DIR = await mkdtemp(join(tmpdir(), 'busbar-bench-'))
const site = await startServer({ env: { DATA_DIR } })
const { executablePath, env } = findChromium()
const chrome = await launch({
  chromePath: executablePath,
  chromeFlags: ['--headless', ...chromiumArguments],
  envVars: { ...process.env, ...env },
})
try {
  console.log(['page'.padEnd(12), ...CATEGORIES, 'LCP ms', 'TBT ms', 'CLS'].join('  '))
  for (const page of requestedPages.length > 0 ? requestedPages : PUBLIC_PAGES) await bench(page)
} finally {
  chrome.kill()
  await site.stop()
  await rm(DATA_DIR, { recursive: true, force: true })
}

/** Prints a page's scores and, below them, the audits that cost points. */
async function bench(page: string): Promise<void> {
  const runs: Result[] = []
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(`${site.url}${page}`, {
      port: chrome.port,
      onlyCategories: [...CATEGORIES],
      logLevel: 'error',
    })
    if (!result) throw new Error(`Lighthouse gave no result for ${page}`)
    runs.push(result.lhr)
  }
  const scores = CATEGORIES.map((name) =>
    String(Math.round(100 * median(runs.map((run) => run.categories[name]?.score ?? 0)))).padStart(
      name.length,
    ),
  )
  const metric = (name: string, digits = 0) =>
    median(runs.map((run) => run.audits[name]?.numericValue ?? 0)).toFixed(digits)
  const row = [
    page.padEnd(12),
    ...scores,
    metric('largest-contentful-paint').padStart(6),
    metric('total-blocking-time').padStart(6),
    metric('cumulative-layout-shift', 3),
  ].join('  ')
  console.log([row, ...lostPoints(runs).map((audit) => `             ${audit}`)].join('\n'))
}

/** Audits that cost half a point or more, by the median of the runs, most expensive first. */
function lostPoints(runs: Result[]): string[] {
  const [first] = runs
  if (!first) return []
  const costs = CATEGORIES.flatMap((name) => {
    const { title, auditRefs } = first.categories[name] ?? { title: '', auditRefs: [] }
    const weights = auditRefs.reduce((sum, { weight }) => sum + weight, 0)
    return auditRefs.map(({ id, weight }) => {
      const score = median(runs.map((run) => run.audits[id]?.score ?? 1))
      return {
        cost: (100 * weight * (1 - score)) / weights,
        text: `${title}: ${first.audits[id]?.title ?? id}`,
      }
    })
  })
  return costs
    .filter(({ cost }) => cost >= 0.5)
    .toSorted((a, b) => b.cost - a.cost)
    .map(({ cost, text }) => `-${cost.toFixed(1)} ${text}`)
}
