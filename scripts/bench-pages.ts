// `npm run bench:pages [-- /about /contact]`: Lighthouse on a phone, the median of five runs for each page.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { chromiumArguments, findChromium } from '../tests/support/chromium.ts'
import { startServer } from '../tests/support/server.ts'

const RUNS = 5
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const PAGES = ['/', '/about', '/services', '/projects', '/faq', '/news', '/contact', '/inquiry']

const asked = process.argv.slice(2)
const DATA_DIR = await mkdtemp(join(tmpdir(), 'busbar-bench-'))
const site = await startServer({ env: { DATA_DIR, LOG_LEVEL: 'error' } })
const { executablePath, env } = findChromium()
const chrome = await launch({
  chromePath: executablePath,
  chromeFlags: ['--headless', ...chromiumArguments],
  envVars: { ...process.env, ...env },
})
try {
  console.log(['page'.padEnd(12), ...CATEGORIES, 'LCP ms', 'TBT ms', 'CLS'].join('  '))
  for (const page of asked.length > 0 ? asked : PAGES) console.log(await rowOf(page))
} finally {
  chrome.kill()
  await site.stop()
  await rm(DATA_DIR, { recursive: true, force: true })
}

async function rowOf(page: string): Promise<string> {
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
  return [
    page.padEnd(12),
    ...scores,
    metric('largest-contentful-paint').padStart(6),
    metric('total-blocking-time').padStart(6),
    metric('cumulative-layout-shift', 3),
  ].join('  ')
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
