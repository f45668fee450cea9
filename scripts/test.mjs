// `npm test [-- words]`: Vitest, then the stories in a real browser; with words only files whose path holds one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, foreground, setup } from './setup.mjs'

const words = process.argv.slice(2)
if (words.some((word) => word.startsWith('-')))
  fail('npm test takes words that occur in file names, no options.')

const node = await setup({ build: true, browser: true })
const reports = mkdtempSync(join(tmpdir(), 'busbar-reports-'))

const unit = join(reports, 'vitest.json')
const unitReport = ['--reporter=default', '--reporter=json', `--outputFile.json=${unit}`]
const fewUnit = words.length > 0 ? ['--passWithNoTests'] : []
const unitCode = await foreground([
  node,
  'node_modules/vitest/vitest.mjs',
  'run',
  ...words,
  ...fewUnit,
  ...unitReport,
])

const browser = join(reports, 'playwright.json')
const fewBrowser = words.length > 0 ? ['--pass-with-no-tests'] : []
const browserCode = await foreground(
  [node, 'node_modules/playwright/cli.js', 'test', ...words, ...fewBrowser, '--reporter=line,json'],
  { PLAYWRIGHT_JSON_OUTPUT_FILE: browser },
)

const [passed, failed] = [countUnit(), countBrowser()].reduce((sum, one) => sum.map((n, i) => n + one[i]))
rmSync(reports, { recursive: true })
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 || unitCode !== 0 || browserCode !== 0 || passed === 0 ? 1 : 0)

/** A file that could not be read has no tests to count: it is one failure itself. */
function countUnit() {
  const report = parse(unit)
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return [report.numPassedTests, report.numFailedTests + broken.length]
}

function countBrowser() {
  const { stats, errors } = parse(browser)
  return [stats.expected, stats.unexpected + stats.flaky + errors.length]
}

function parse(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return fail('the tests ended without a report.')
  }
}
